# SPDX-License-Identifier: Apache-2.0
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(cross_triple aarch64-linux-gnu)
set(cross_arch arm64)
set(cross_emulator qemu-aarch64)
set(cross_flags "")
include(${CMAKE_CURRENT_LIST_DIR}/clang_cross.cmake)
