# SPDX-License-Identifier: Apache-2.0
# boardless_package: what makes an installed shim usable by other projects.

# boardless_package(<target> VENDOR <folder in abi/>): headers in include/boardless/<vendor>, and
# lib<name>.pc, whose paths follow the folder that it stands in.
function(boardless_package target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "VENDOR" "")
    get_target_property(name ${target} OUTPUT_NAME)
    file(RELATIVE_PATH prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    set(headers ${CMAKE_INSTALL_INCLUDEDIR}/boardless/${arg_VENDOR})
    set(description "Boardless in place of lib${name}.so")
    file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/lib${name}.pc @ONLY CONTENT
"prefix=\${pcfiledir}/@prefix@
Name: lib@name@
Description: @description@
Version: @PROJECT_VERSION@
Cflags: -I\${prefix}/@headers@
Libs: -L\${prefix}/@BOARDLESS_LIBDIR@ -l@name@
")
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/abi/${arg_VENDOR}/include/ DESTINATION ${headers})
    install(FILES ${PROJECT_BINARY_DIR}/lib${name}.pc
            DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
