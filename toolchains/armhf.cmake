# SPDX-License-Identifier: Apache-2.0
set(CMAKE_SYSTEM_PROCESSOR armv7l)
set(cross_triple arm-linux-gnueabihf)
set(cross_arch armhf)
set(cross_emulator qemu-arm)
# What Debian's armhf libraries are built for, with the NEON that every board with an NPU has.
set(cross_flags "-march=armv7-a -mfpu=neon -mfloat-abi=hard")
include(${CMAKE_CURRENT_LIST_DIR}/clang_cross.cmake)
