# SPDX-License-Identifier: Apache-2.0
# Debian packages by CPack: one for each component of the installation. tools/package makes them.

# A component with `install(... COMPONENT <component>)`, a row of boardless_debian() and a name in
# tools/debian/finish.cmake is a package.
set(CPACK_COMPONENTS_ALL boardless)
if(NOT CMAKE_CROSSCOMPILING)  # those are the same for every processor, or for this one's `boardless run`
    list(APPEND CPACK_COMPONENTS_ALL dev python)
    if(TARGET guest_rknnrt)
        list(APPEND CPACK_COMPONENTS_ALL guest)
    endif()
endif()
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME boardless)
set(CPACK_PACKAGE_VENDOR Boardless)
set(CPACK_PACKAGE_CONTACT "Boardless <maintainers@boardless.example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
if(NOT CMAKE_CROSSCOMPILING)  # those are linked without symbols
    set(CPACK_STRIP_FILES ON)
endif()
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/tools/debian/finish.cmake)
set(CPACK_BOARDLESS_COPYRIGHT ${PROJECT_SOURCE_DIR}/tools/debian/copyright)
set(CPACK_BOARDLESS_OVERRIDES ${PROJECT_SOURCE_DIR}/tools/debian/overrides)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
if(CMAKE_LIBRARY_ARCHITECTURE MATCHES "^arm")
    set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE armhf)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
else()
    set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE amd64)
endif()

# boardless_debian(<component> <package> <architecture> <section> <summary> <description> [<dependency>...])
function(boardless_debian component package architecture section summary description)
    string(TOUPPER ${component} upper)
    list(JOIN ARGN ", " depends)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE ${architecture} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
endfunction()

set(same "boardless (= ${PROJECT_VERSION})")
set(described "Applications for NPU boards call their vendor's library. This package has\n\
libraries with the same names and interfaces, which compute on this machine,\n\
in a folder of their own, and the command that runs applications on them,\n\
compiles networks and compares results.")
# What conformance/abi/library.sh holds all libraries to: glibc 2.34, libstdc++ of g++ 12.
boardless_debian(boardless boardless ${CPACK_DEBIAN_PACKAGE_ARCHITECTURE} devel "runs NPU board applications without the board"
    "${described}"
    "libc6 (>= 2.34)" "libgcc-s1 (>= 3.4)" "libstdc++6 (>= 12)")
boardless_debian(dev boardless-dev all libdevel "headers of NPU boards' libraries, without the board"
    "The vendors' interfaces declared anew, and what makes CMake and pkg-config\n\
find the libraries of the package boardless under the vendors' names."
    "${same}")
boardless_debian(python python3-boardless all python "Python modules of NPU boards, without the board"
    "Modules with the names and interfaces of the vendors' own, such as rknnlite,\n\
above the libraries of the package boardless."
    "${same}" python3 python3-numpy)
boardless_debian(guest boardless-guest ${CPACK_DEBIAN_PACKAGE_ARCHITECTURE} devel "NPU boards' own programs, without the board"
    "What stands for the vendor's library in a program that was built for a\n\
board's processor and runs here under qemu-user."
    "${same}" "qemu-user | qemu-user-static")
foreach(package BOARDLESS PYTHON)  # they have sources of Python
    set(CPACK_DEBIAN_${package}_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/tools/debian/prerm)
endforeach()
include(CPack)
