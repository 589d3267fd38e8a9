# SPDX-License-Identifier: Apache-2.0
# boardless_package: what makes installed shims usable by other projects.

# lib<name>.pc for a library, whose paths follow the folder that it stands in.
function(boardless_pkg_config target headers)
    get_target_property(name ${target} OUTPUT_NAME)
    file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    set(description "Boardless in place of lib${name}.so")
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/lib${name}.pc @ONLY CONTENT
"prefix=\${pcfiledir}/@prefix@
Name: lib@name@
Description: @description@
Version: @PROJECT_VERSION@
Cflags: -I\${prefix}/@headers@
Libs: -L\${prefix}/@BOARDLESS_LIBDIR@ -l@name@
")
    install(FILES ${PROJECT_BINARY_DIR}/lib${name}.pc
            DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

# boardless_package(<folder in abi/> <target>...): the vendor's headers in include/boardless/<folder>,
# and what describes each of its libraries.
function(boardless_package vendor)
    set(headers ${CMAKE_INSTALL_INCLUDEDIR}/boardless/${vendor})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/abi/${vendor}/include/ DESTINATION ${headers})
    foreach(target IN LISTS ARGN)
        boardless_pkg_config(${target} ${headers})
    endforeach()
endfunction()
