# SPDX-License-Identifier: Apache-2.0
# boardless_guest: what stands for a vendor's library in a program that was built for a board (tools/guest). It needs a
# compiler and a linker for Arm and nothing of Arm's: no header, no library.
include(Shim)

find_program(BOARDLESS_GUEST_CLANG clang)
find_program(BOARDLESS_GUEST_LLD ld.lld)
if(NOT BOARDLESS_GUEST_CLANG OR NOT BOARDLESS_GUEST_LLD)
    message(STATUS "No clang or no lld: `boardless run` will not run programs that were built for a board")
endif()
set(guest_flags_aarch64 --target=aarch64-linux-gnu -mno-outline-atomics)
set(guest_flags_armhf --target=arm-linux-gnueabihf -march=armv7-a -mfpu=neon -mfloat-abi=hard -marm)

# The functions in the order of their numbers, for guest and server: guest_<target>/entries.inc.
function(boardless_guest_entries vendor target)
    boardless_exports(${vendor} lib${target} names)
    list(TRANSFORM names REPLACE "^(.+)$" "ENTRY(\\1)")
    list(JOIN names "\n" rows)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/guest_${target}/entries.inc @ONLY CONTENT "@rows@\n")
endfunction()

# boardless_guest(<vendor> <target> <soname>): for each processor, if they can be built. They are built with all.
function(boardless_guest vendor target soname)
    boardless_guest_entries(${vendor} ${target})
    if(NOT BOARDLESS_GUEST_CLANG OR NOT BOARDLESS_GUEST_LLD)
        return()
    endif()
    set(entries ${CMAKE_CURRENT_BINARY_DIR}/guest_${target})
    set(map ${entries}/exports.map)
    boardless_export_map(${vendor} lib${target} ${map})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/library/*.c ${CMAKE_CURRENT_SOURCE_DIR}/library/*.S)
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/library/*.h)
    foreach(processor aarch64 armhf)
        set(folder ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/guest/${processor})
        file(MAKE_DIRECTORY ${folder})
        add_custom_command(OUTPUT ${folder}/${soname}
            COMMAND ${BOARDLESS_GUEST_CLANG} ${guest_flags_${processor}} -std=c11 -O2 -Wall -Wextra -Werror
                -ffreestanding -fno-builtin -fno-stack-protector -fPIC -fvisibility=hidden -nostdlib -shared -fuse-ld=lld
                -Wl,-z,defs -Wl,-z,noexecstack -Wl,--hash-style=both -Wl,-soname,${soname} -Wl,--version-script=${map}
                -Wl,--build-id=none -s -I${PROJECT_SOURCE_DIR} -I${entries} "-DGUEST_LIBRARY=\"${soname}\"" ${sources}
                -o ${folder}/${soname}
            DEPENDS ${sources} ${headers} ${CMAKE_CURRENT_SOURCE_DIR}/wire.h ${entries}/entries.inc ${map}
            COMMENT "Guest library ${processor}/${soname}" VERBATIM)
        list(APPEND built ${folder}/${soname})
        install(FILES ${folder}/${soname} DESTINATION ${BOARDLESS_LIBDIR}/guest/${processor} COMPONENT guest)
    endforeach()
    add_custom_target(guest_${target} ALL DEPENDS ${built})
endfunction()
