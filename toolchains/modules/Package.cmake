# SPDX-License-Identifier: Apache-2.0
# boardless_package: what makes installed shims usable by other projects.
include(CMakePackageConfigHelpers)
include(Shim)

# The vendor's release whose interface the library has: the line `version` of abi/<vendor>/lib<target>.txt, or of
# library.txt for all of the vendor's; ours where neither has one.
function(boardless_vendor_version vendor target result)
    set(${result} ${PROJECT_VERSION} PARENT_SCOPE)
    foreach(facts library lib${target})
        if(EXISTS ${PROJECT_SOURCE_DIR}/abi/${vendor}/${facts}.txt)
            boardless_facts(${vendor} ${facts} version version)
            if(version)
                set(${result} ${version} PARENT_SCOPE)
            endif()
        endif()
    endforeach()
endfunction()

# lib<name>.pc for a library, whose paths follow the folder that it stands in.
function(boardless_pkg_config name headers version)
    file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    set(description "Boardless in place of lib${name}.so")
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/lib${name}.pc @ONLY CONTENT
"prefix=\${pcfiledir}/@prefix@
Name: lib@name@
Description: @description@
Version: @version@
Cflags: -I\${prefix}/@headers@
Libs: -L\${prefix}/@BOARDLESS_LIBDIR@ -l@name@
")
    install(FILES ${PROJECT_BINARY_DIR}/lib${name}.pc
            DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endfunction()

# find_package(<package>) for a library; names of packages are found in any case of their letters.
function(boardless_cmake_package package name headers version)
    string(TOLOWER ${package} package)
    set(place ${CMAKE_INSTALL_LIBDIR}/cmake/${package})
    set(made ${PROJECT_BINARY_DIR}/cmake/${package})
    file(RELATIVE_PATH prefix /${place} /)
    configure_file(${PROJECT_SOURCE_DIR}/toolchains/modules/library-config.cmake.in ${made}-config.cmake @ONLY)
    write_basic_package_version_file(${made}-config-version.cmake VERSION ${version} COMPATIBILITY AnyNewerVersion)
    install(FILES ${made}-config.cmake ${made}-config-version.cmake DESTINATION ${place} COMPONENT dev)
endfunction()

# boardless_package(<folder in abi/> <target>... [ALSO <package>...]): the vendor's headers in
# include/boardless/<folder>, and what describes each of its libraries; ALSO: names by which projects find the first.
function(boardless_package vendor)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "ALSO")
    set(headers ${CMAKE_INSTALL_INCLUDEDIR}/boardless/${vendor})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/abi/${vendor}/include/ DESTINATION ${headers} COMPONENT dev)
    foreach(target IN LISTS arg_UNPARSED_ARGUMENTS)
        get_target_property(name ${target} OUTPUT_NAME)
        boardless_vendor_version(${vendor} ${target} version)
        boardless_pkg_config(${name} ${headers} ${version})
        foreach(package ${name} ${arg_ALSO})
            boardless_cmake_package(${package} ${name} ${headers} ${version})
        endforeach()
        set(arg_ALSO)
    endforeach()
endfunction()
