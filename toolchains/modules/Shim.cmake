# SPDX-License-Identifier: Apache-2.0
# boardless_shim: a shared library that stands in for a vendor's. Visibility is hidden everywhere
# (Flags.cmake); the map decides what is exported.

# The words behind `keyword` in lines of abi/<vendor>/<library>.txt: exports, names of functions, or all;
# exports_like, patterns of a version script, for members and tables of classes that are declared visible;
# private, names that libraries of one vendor need of each other.
function(boardless_facts vendor library keyword result)
    file(STRINGS ${PROJECT_SOURCE_DIR}/abi/${vendor}/${library}.txt words REGEX "^${keyword} ")
    list(TRANSFORM words REPLACE "^${keyword} " "")
    string(REPLACE " " ";" words "${words}")
    set(${result} ${words} PARENT_SCOPE)
endfunction()

# Names and patterns of what the library exports; all: the rows of abi/<vendor>/functions.inc.
function(boardless_exports vendor library result)
    set(facts ${PROJECT_SOURCE_DIR}/abi/${vendor})
    set(table ${facts}/functions.inc)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${facts}/${library}.txt ${table}
                 ${facts}/library.txt)
    boardless_facts(${vendor} ${library} exports names)
    if(names STREQUAL "all")
        file(STRINGS ${table} names REGEX "^(FN|ALIAS|CXX|OVERLOAD)\\([A-Za-z0-9_]+")
        list(TRANSFORM names REPLACE "^(FN|ALIAS|CXX|OVERLOAD)\\(([A-Za-z0-9_]+).*$" "\\2")
    endif()
    boardless_facts(${vendor} ${library} exports_like patterns)
    list(APPEND names ${patterns})
    list(SORT names)
    list(REMOVE_DUPLICATES names)  # a function has a row for each form of its prototype
    set(${result} ${names} PARENT_SCOPE)
endfunction()

# Version script with the node that the line `versions` of abi/<vendor>/<library>.txt, or of the vendor's
# library.txt, names; of `none`, with an anonymous one. The vendor's own is right: a node is recorded in every
# application linked to the library, which with another one would not start cleanly on the vendor's.
function(boardless_export_map vendor library path)
    boardless_exports(${vendor} ${library} names)
    set(node)
    foreach(facts library ${library})
        file(STRINGS ${PROJECT_SOURCE_DIR}/abi/${vendor}/${facts}.txt versions REGEX "^versions ")
        if(versions)
            string(REGEX REPLACE "^versions (.+)$" "\\1 " node "${versions}")
        endif()
    endforeach()
    string(REGEX REPLACE "^none $" "" node "${node}")
    boardless_facts(${vendor} ${library} private private)
    set(private_node)
    if(private AND NOT node)  # beside an anonymous node there can be no other
        list(APPEND names ${private})
    elseif(private)
        list(JOIN private ";\n    " private)
        set(private_node "BOARDLESS_PRIVATE {\nglobal:\n    ${private};\n};\n")
    endif()
    list(JOIN names ";\n    " names)
    file(CONFIGURE OUTPUT ${path} @ONLY
         CONTENT "@node@{\nglobal:\n    @names@;\nlocal:\n    *;\n};\n@private_node@")
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

# finds_neighbours(<target>): the library looks for others of ours in its own folder.
function(finds_neighbours target)
    set_target_properties(${target} PROPERTIES
        SKIP_BUILD_RPATH OFF BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN")
endfunction()
