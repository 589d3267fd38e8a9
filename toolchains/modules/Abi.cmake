# SPDX-License-Identifier: Apache-2.0
# boardless_abi_checks: a vendor's headers and tables against each other and against the library.

# Registers abi/<vendor>/<check>. Exit code 77 of a check means that a tool is missing: skipped.
function(boardless_abi_check vendor check)
    add_test(NAME abi/${vendor}/${check} COMMAND ${ARGN})
    set_tests_properties(abi/${vendor}/${check} PROPERTIES LABELS abi SKIP_RETURN_CODE 77)
endfunction()

# A library against the facts about the vendor's libraries and about this one.
function(boardless_library_checks vendor target)
    set(facts ${PROJECT_SOURCE_DIR}/abi/${vendor})
    set(checks ${PROJECT_SOURCE_DIR}/conformance/abi)
    set(library $<TARGET_FILE:${target}>)
    boardless_abi_check(${vendor} ${target}/exports
        ${checks}/exports.sh ${CMAKE_NM} ${library} ${facts}/functions.inc
        ${facts}/library.txt ${facts}/lib${target}.txt)
    if(NOT BOARDLESS_SANITIZE)  # a sanitized library depends on the sanitizer's
        boardless_abi_check(${vendor} ${target}/needed
            ${checks}/library.sh ${CMAKE_READELF} ${CMAKE_STRIP} ${library}
            ${facts}/library.txt ${facts}/lib${target}.txt)
    endif()
endfunction()

# Compiler flags that include all of a vendor's C headers and find its tables.
function(boardless_all_headers vendor result)
    set(facts ${PROJECT_SOURCE_DIR}/abi/${vendor})
    set(flags -I${PROJECT_SOURCE_DIR} -I${facts} -I${facts}/include)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${facts}/include ${facts}/include/*.h)
    list(FILTER headers EXCLUDE REGEX "^(bmnet|onnx)/|\\.pb\\.h$")  # of C++
    foreach(header ${headers})
        list(APPEND flags "SHELL:-include ${header}")
    endforeach()
    set(${result} ${flags} PARENT_SCOPE)
endfunction()

# A vendor's headers and tables against each other, as the macro, if there is one, makes them: NAME or
# NAME=value. The checks' names end in the last of its words.
function(boardless_header_checks vendor lp64_only macro)
    set(facts ${PROJECT_SOURCE_DIR}/abi/${vendor})
    set(checks ${PROJECT_SOURCE_DIR}/conformance/abi)
    boardless_all_headers(${vendor} flags)
    list(TRANSFORM flags REPLACE "^SHELL:(-include) " "\\1;")
    if(macro)
        list(APPEND flags -D${macro})
        string(REGEX REPLACE "^.*=" "_" suffix =${macro})
    endif()
    set(compile -fsyntax-only -Wall -Wextra -Werror ${flags})

    boardless_abi_check(${vendor} layout_c${suffix}
        ${CMAKE_C_COMPILER} -std=c11 -pedantic ${compile} ${checks}/layout.c)
    boardless_abi_check(${vendor} layout_cxx${suffix}
        ${CMAKE_CXX_COMPILER} -std=c++20 ${compile} -x c++ ${checks}/layout.c)
    if(NOT lp64_only)
        boardless_abi_check(${vendor} layout_arm${suffix}
            ${checks}/layout_arm.sh clang ${checks}/layout.c -isystem ${checks}/arm ${flags})
    endif()
    boardless_abi_check(${vendor} prototypes${suffix}
        ${CMAKE_CXX_COMPILER} -std=c++20 ${compile} ${checks}/prototypes.cpp)
    boardless_abi_check(${vendor} declared${suffix}
        ${checks}/declared.sh ${CMAKE_C_COMPILER} ${facts}/include ${facts}/functions.inc ${flags})
endfunction()

# boardless_abi_checks(<vendor> [LIBRARIES <target>...] [LP64_ONLY] [OTHER <macro>...]): each macro makes the
# headers and the tables those of another generation.
function(boardless_abi_checks vendor)
    cmake_parse_arguments(PARSE_ARGV 1 arg "LP64_ONLY" "" "LIBRARIES;OTHER")
    boardless_header_checks(${vendor} ${arg_LP64_ONLY} "")
    foreach(macro ${arg_OTHER})
        boardless_header_checks(${vendor} ${arg_LP64_ONLY} ${macro})
    endforeach()
    foreach(target IN LISTS arg_LIBRARIES)
        boardless_library_checks(${vendor} ${target})
    endforeach()
endfunction()
