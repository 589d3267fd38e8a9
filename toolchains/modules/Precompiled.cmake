# SPDX-License-Identifier: Apache-2.0
# boardless_precompile: the standard library's headers, and Catch2's for tests, are parsed once for
# all targets that compile alike, not once per file: a fifth of the time that compiling takes. Files
# include what they use all the same; cross builds, which precompile nothing, tell.

include(Targets)

set(precompiled_headers
    algorithm array atomic bit charconv cmath cstdint cstdio cstdlib cstring filesystem functional
    limits map memory mutex numeric optional set span string string_view utility variant vector)

# The target that holds the headers for all that have these options; it is made for the first.
function(boardless_header_holder executable tested options result)
    string(SHA256 name "${executable} ${tested} ${options}")
    string(SUBSTRING ${name} 0 8 name)
    set(name headers_${name})
    set(${result} ${name} PARENT_SCOPE)
    if(TARGET ${name})
        return()
    endif()
    set(headers ${precompiled_headers})
    set(source ${PROJECT_BINARY_DIR}/${name}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "int main() {}\n")
    if(executable)
        add_executable(${name} ${source})
    else()
        add_library(${name} OBJECT ${source})
    endif()
    if(tested)
        target_link_libraries(${name} PRIVATE Catch2::Catch2)
        list(APPEND headers catch2/catch.hpp)
    endif()
    set_target_properties(${name} PROPERTIES COMPILE_OPTIONS "${options}"
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/headers)
    list(TRANSFORM headers REPLACE "^(.+)$" "<\\1>")
    target_precompile_headers(${name} PRIVATE ${headers})
endfunction()

# True for targets of C++ and nothing else, with enough files to be worth it.
function(boardless_gains_by_headers target result)
    get_target_property(type ${target} TYPE)
    get_target_property(sources ${target} SOURCES)
    list(LENGTH sources count)
    set(gains OFF)
    if(type MATCHES "EXECUTABLE|STATIC|SHARED|OBJECT" AND count GREATER_EQUAL 4
       AND sources MATCHES "[.]cpp(;|$)" AND NOT sources MATCHES "[.]c(;|$)")
        set(gains ON)
    endif()
    set(${result} ${gains} PARENT_SCOPE)
endfunction()

# For all targets so far. Sources with options of their own must say SKIP_PRECOMPILE_HEADERS.
function(boardless_precompile)
    boardless_targets_below(${PROJECT_SOURCE_DIR} targets)
    foreach(target IN LISTS targets)
        boardless_gains_by_headers(${target} gains)
        if(gains)
            get_target_property(type ${target} TYPE)
            get_target_property(options ${target} COMPILE_OPTIONS)
            get_target_property(libraries ${target} LINK_LIBRARIES)
            string(REGEX MATCH "EXECUTABLE" executable ${type})
            string(REGEX MATCH "catch_main" tested "${libraries}")
            boardless_header_holder("${executable}" "${tested}" "${options}" holder)
            target_precompile_headers(${target} REUSE_FROM ${holder})
        endif()
    endforeach()
endfunction()
