# SPDX-License-Identifier: Apache-2.0
# boardless_python: Python modules that stand in for a vendor's.

# boardless_python(<private package> [<package, module or .dist-info>...]): those of the folder python/. They are found in
# lib/python of the build as in lib/boardless/python of an installation: `boardless run` names that folder, and
# library.py looks for libraries in the one above. Links, so that a change of a source needs no build.
function(boardless_python private)
    set(python ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/python)
    file(MAKE_DIRECTORY ${python})
    foreach(module ${private} ${ARGN})
        set(source ${CMAKE_CURRENT_SOURCE_DIR}/python/${module})
        file(CREATE_LINK ${source} ${python}/${module} SYMBOLIC)
        if(IS_DIRECTORY ${source})
            install(DIRECTORY ${source} DESTINATION ${BOARDLESS_LIBDIR}/python COMPONENT python
                PATTERN library.py EXCLUDE PATTERN __pycache__ EXCLUDE)
        else()
            install(FILES ${source} DESTINATION ${BOARDLESS_LIBDIR}/python COMPONENT python)
        endif()
    endforeach()
    install(FILES ${PROJECT_SOURCE_DIR}/tools/python/library.py DESTINATION ${BOARDLESS_LIBDIR}/python/${private}
        COMPONENT python)
endfunction()

# boardless_python_test(<folder in conformance/python> <library>...): its pytest files, with these libraries and the
# command built; skipped without pytest or numpy.
function(boardless_python_test folder)
    if(BOARDLESS_SANITIZE)
        return()  # the interpreter has no sanitizer's runtime
    endif()
    find_package(Python3 REQUIRED COMPONENTS Interpreter)
    add_test(NAME python/${folder} COMMAND ${PROJECT_SOURCE_DIR}/conformance/python/run ${Python3_EXECUTABLE}
        ${PROJECT_SOURCE_DIR}/conformance/python/${folder})
    set_tests_properties(python/${folder} PROPERTIES LABELS python SKIP_RETURN_CODE 77
        ENVIRONMENT "PYTHONPATH=${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/python:${PROJECT_SOURCE_DIR}/conformance/python;BOARDLESS=$<TARGET_FILE:boardless>")
endfunction()
