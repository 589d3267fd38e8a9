# SPDX-License-Identifier: Apache-2.0
# Language levels, warnings and sanitizers of everything built here.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Shims are shared libraries that show the vendor's names and no others.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug or Release" FORCE)
endif()
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g")
set(CMAKE_C_FLAGS_DEBUG "-O1 -g")

option(BOARDLESS_UNITY "Compile the sources of a folder some at a time (Unity.cmake)" ON)

add_compile_options(-Wall -Wextra -Wpedantic)
# What is local to one file may have the name of another file's variable.
if(NOT BOARDLESS_UNITY)
    add_compile_options(-Wshadow)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    add_compile_options(-Wshadow=local)
endif()
# g++ 12 warns of its own inlined std::string (GCC bug 105651).
add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# A fused multiply-add rounds once where two instructions round twice: results would depend on the
# compiler and the host.
add_compile_options(-ffp-contract=off)

set(BOARDLESS_SANITIZE "" CACHE STRING "Empty, \"address,undefined\" or \"thread\"")
# Of pointers the address sanitizer sees what most of these checks do; they and the lines are half of
# the time that compiling takes.
option(BOARDLESS_SANITIZE_ALL "Checks of every pointer, and line numbers in reports")
if(BOARDLESS_SANITIZE)
    add_compile_options(-fsanitize=${BOARDLESS_SANITIZE} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer
                        # g++ warns of its own <regex> when sanitizing, as its manual says it may.
                        $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
    if(BOARDLESS_SANITIZE_ALL)
        add_compile_options(-g1) # lines alone; more takes half as long again to compile
    else()
        add_compile_options(-g0 -fno-sanitize=null,alignment,object-size,vptr)
    endif()
    add_link_options(-fsanitize=${BOARDLESS_SANITIZE})
endif()

find_program(BOARDLESS_CCACHE ccache)
if(BOARDLESS_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(CMAKE_C_COMPILER_LAUNCHER ${BOARDLESS_CCACHE})
    # Precompiled headers ask for the first; with the second all checkouts and build folders share the cache.
    set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros
                                    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} ${BOARDLESS_CCACHE})
endif()
