# SPDX-License-Identifier: Apache-2.0
# boardless_shim: a shared library that stands in for a vendor's. Visibility is hidden everywhere
# (Flags.cmake); the map decides what is exported.

# Names that the library exports: the `exports` lines of abi/<vendor>/<library>.txt, where all stands
# for the rows of abi/<vendor>/functions.inc.
function(boardless_exports vendor library result)
    set(facts ${PROJECT_SOURCE_DIR}/abi/${vendor}/${library}.txt)
    set(table ${PROJECT_SOURCE_DIR}/abi/${vendor}/functions.inc)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${facts} ${table})
    file(STRINGS ${facts} names REGEX "^exports ")
    list(TRANSFORM names REPLACE "^exports " "")
    if(names STREQUAL "all")
        file(STRINGS ${table} names REGEX "^(FN|ALIAS)\\([A-Za-z0-9_]+")
        list(TRANSFORM names REPLACE "^(FN|ALIAS)\\(([A-Za-z0-9_]+).*$" "\\2")
    endif()
    string(REPLACE " " ";" names "${names}")
    list(SORT names)
    set(${result} ${names} PARENT_SCOPE)
endfunction()

# Version script with an anonymous node: a named one would be recorded in every application linked
# to the library, which then would not start cleanly on the vendor's.
function(boardless_export_map vendor library path)
    boardless_exports(${vendor} ${library} names)
    list(JOIN names ";\n    " names)
    file(CONFIGURE OUTPUT ${path} @ONLY CONTENT "{\nglobal:\n    @names@;\nlocal:\n    *;\n};\n")
endfunction()

# boardless_shim(<target> VENDOR <folder in abi/> SONAME lib<name>.so SOURCES ... [LINK ...]): exports what
# abi/<vendor>/lib<target>.txt says.
function(boardless_shim target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "VENDOR;SONAME" "SOURCES;LINK")
    string(REGEX REPLACE "^lib(.+)\\.so$" "\\1" name ${arg_SONAME})
    set(map ${CMAKE_CURRENT_BINARY_DIR}/${target}.map)
    boardless_export_map(${arg_VENDOR} lib${target} ${map})

    add_library(${target} SHARED ${arg_SOURCES})
    target_link_libraries(${target} PRIVATE abi_${arg_VENDOR} ${arg_LINK})
    target_link_options(${target} PRIVATE -Wl,--version-script=${map} -Wl,--exclude-libs,ALL
                        -Wl,-Bsymbolic)
    if(NOT BOARDLESS_SANITIZE)  # the sanitizers' symbols come from the executable
        target_link_options(${target} PRIVATE -Wl,-z,defs)
    endif()
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name} LINK_DEPENDS ${map}
                                               SKIP_BUILD_RPATH ON LINKER_LANGUAGE CXX)
endfunction()
