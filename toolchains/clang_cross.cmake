# SPDX-License-Identifier: Apache-2.0
# Clang and lld against Debian's *-cross packages: gcc's cross compilers and its multilib exclude each
# other there. Included by aarch64.cmake and armhf.cmake, which set
#   cross_triple    GNU triple, also the name of Debian's folders
#   cross_arch      Debian's architecture
#   cross_emulator  qemu-user's program
#   cross_flags     code generation, may be empty
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER clang)
set(CMAKE_CXX_COMPILER clang++)
set(CMAKE_C_COMPILER_TARGET ${cross_triple})
set(CMAKE_CXX_COMPILER_TARGET ${cross_triple})
set(CMAKE_CROSSCOMPILING_EMULATOR ${cross_emulator} -L /usr/${cross_triple})

# g++ 12 brings the headers and libraries of the C++ standard library; where clang does not look.
set(cross_root /usr/${cross_triple})
set(cross_gcc /usr/lib/gcc-cross/${cross_triple}/12)
set(cross_cxx "-isystem ${cross_root}/include/c++/12 -isystem ${cross_root}/include/c++/12/${cross_triple}")
set(CMAKE_C_FLAGS_INIT "${cross_flags} -isystem ${cross_root}/include")
set(CMAKE_CXX_FLAGS_INIT "${cross_flags} ${cross_cxx} -isystem ${cross_root}/include")
foreach(kind EXE SHARED MODULE)
    set(CMAKE_${kind}_LINKER_FLAGS_INIT
        "-fuse-ld=lld -B${cross_gcc} -B${cross_root}/lib -L${cross_gcc} -L${cross_root}/lib")
    # Packages want no symbols, and the host's strip knows no other processor.
    set(CMAKE_${kind}_LINKER_FLAGS_RELEASE_INIT -s)
endforeach()

# What has no *-cross package: toolchains/fetch_zlib puts it there.
set(CMAKE_LIBRARY_ARCHITECTURE ${cross_triple})
set(CMAKE_FIND_ROOT_PATH ${CMAKE_CURRENT_LIST_DIR}/../build/sysroot/${cross_arch})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# Headers only, the same for every machine; none of the host's others are to be found.
set(STB_INCLUDE_DIR /usr/include/stb CACHE PATH "")
set(cross_headers ${CMAKE_CURRENT_LIST_DIR}/../build/sysroot/headers)
file(MAKE_DIRECTORY ${cross_headers})
foreach(folder CLI nlohmann)
    file(CREATE_LINK /usr/include/${folder} ${cross_headers}/${folder} SYMBOLIC)
endforeach()
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES ${cross_headers})
