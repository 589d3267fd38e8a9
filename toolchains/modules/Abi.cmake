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
        ${checks}/exports.sh ${CMAKE_NM} ${library} ${facts}/functions.inc ${facts}/lib${target}.txt)
    if(NOT BOARDLESS_SANITIZE)  # a sanitized library depends on the sanitizer's
        boardless_abi_check(${vendor} ${target}/needed
            ${checks}/library.sh ${CMAKE_READELF} ${CMAKE_STRIP} ${library}
            ${facts}/library.txt ${facts}/lib${target}.txt)
    endif()
endfunction()

# boardless_abi_checks(<vendor> [LIBRARIES <target>...] [LP64_ONLY] [OLDER <macro>...]): each macro makes the
# headers and the layout those of an older generation.
function(boardless_abi_checks vendor)
    cmake_parse_arguments(PARSE_ARGV 1 arg "LP64_ONLY" "" "LIBRARIES;OLDER")
    set(facts ${PROJECT_SOURCE_DIR}/abi/${vendor})
    set(checks ${PROJECT_SOURCE_DIR}/conformance/abi)
    set(flags -I${PROJECT_SOURCE_DIR}/abi -I${facts} -I${facts}/include)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${facts}/include ${facts}/include/*.h)
    foreach(header ${headers})
        list(APPEND flags -include ${header})
    endforeach()
    set(compile -fsyntax-only -Wall -Wextra -Werror ${flags})

    boardless_abi_check(${vendor} layout_c
        ${CMAKE_C_COMPILER} -std=c11 -pedantic ${compile} ${checks}/layout.c)
    boardless_abi_check(${vendor} layout_cxx
        ${CMAKE_CXX_COMPILER} -std=c++20 ${compile} -x c++ ${checks}/layout.c)
    foreach(macro ${arg_OLDER})
        boardless_abi_check(${vendor} layout_${macro}
            ${CMAKE_C_COMPILER} -std=c11 -pedantic -D${macro} ${compile} ${checks}/layout.c)
    endforeach()
    if(NOT arg_LP64_ONLY)
        boardless_abi_check(${vendor} layout_arm
            ${checks}/layout_arm.sh clang ${checks}/layout.c ${flags})
    endif()
    boardless_abi_check(${vendor} prototypes
        ${CMAKE_CXX_COMPILER} -std=c++20 ${compile} ${checks}/prototypes.cpp)
    boardless_abi_check(${vendor} declared
        ${checks}/declared.sh ${CMAKE_C_COMPILER} ${facts}/include ${facts}/functions.inc ${flags})

    foreach(target IN LISTS arg_LIBRARIES)
        boardless_library_checks(${vendor} ${target})
    endforeach()
endfunction()
