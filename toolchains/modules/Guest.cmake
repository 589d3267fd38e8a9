# SPDX-License-Identifier: Apache-2.0
# boardless_guest: what stands for a vendor's library in a program that was built for a board (tools/guest). It needs a
# compiler and a linker for Arm and nothing of Arm's: no header, no library.
include(Shim)

if(NOT CMAKE_CROSSCOMPILING)  # `boardless run` has guests on x86 alone
    find_program(BOARDLESS_GUEST_CLANG clang)
    find_program(BOARDLESS_GUEST_LLD ld.lld)
endif()
if(NOT BOARDLESS_GUEST_CLANG OR NOT BOARDLESS_GUEST_LLD)
    message(STATUS "No clang or no lld: `boardless run` will not run programs that were built for a board")
endif()
set(guest_flags_aarch64 --target=aarch64-linux-gnu -mno-outline-atomics)
set(guest_flags_armhf --target=arm-linux-gnueabihf -march=armv7-a -mfpu=neon -mfloat-abi=hard -marm)

# The functions in the order of their numbers, for guest and server: guest_<target>/entries.inc. Objects of C++ are none.
function(boardless_guest_entries vendor target)
    boardless_exports(${vendor} lib${target} names)
    list(REMOVE_ITEM names none)
    list(FILTER names EXCLUDE REGEX "^_ZN[^v]*E$")
    list(TRANSFORM names REPLACE "^(.+)$" "ENTRY(\\1)")
    list(JOIN names "\n" rows)
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/guest_${target}/entries.inc @ONLY CONTENT "@rows@\n")
endfunction()

# boardless_guest(<vendor> <target> <soname> [FLAVOUR <folder below lib/guest>] [PROCESSORS <processor>...]): for each
# processor of the vendor's boards, both without a list, if they can be built. They are built with all. Libraries of the
# vendor's that it names are guest libraries, too, and come before.
function(boardless_guest vendor target soname)
    cmake_parse_arguments(guest "" FLAVOUR PROCESSORS ${ARGN})
    boardless_guest_entries(${vendor} ${target})
    if(NOT BOARDLESS_GUEST_CLANG OR NOT BOARDLESS_GUEST_LLD)
        return()
    endif()
    set(entries ${CMAKE_CURRENT_BINARY_DIR}/guest_${target})
    set(map ${entries}/exports.map)
    boardless_export_map(${vendor} lib${target} ${map})
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/library/*.c ${CMAKE_CURRENT_SOURCE_DIR}/library/*.S)
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/library/*.h)
    file(SIZE ${entries}/entries.inc bytes)
    if(bytes LESS 2)  # programs name it and call nothing of it
        set(sources ${entries}/nothing.c)
        file(CONFIGURE OUTPUT ${sources} CONTENT "extern int nothing; // C knows no empty file\n")
    endif()
    set(processors ${guest_PROCESSORS})
    if(NOT processors)
        set(processors aarch64 armhf)
    endif()
    boardless_facts(${vendor} lib${target} needed needed)
    foreach(processor IN LISTS processors)
        cmake_path(SET place NORMALIZE guest/${guest_FLAVOUR}/${processor})
        set(folder ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/${place})
        file(MAKE_DIRECTORY ${folder})
        list(TRANSFORM needed PREPEND ${folder}/ OUTPUT_VARIABLE neighbours)
        set(search)
        if(neighbours)
            set(search "-Wl,-rpath,$ORIGIN")
        endif()
        add_custom_command(OUTPUT ${folder}/${soname}
            COMMAND ${BOARDLESS_GUEST_CLANG} ${guest_flags_${processor}} -std=c11 -O2 -Wall -Wextra -Werror
                -ffreestanding -fno-builtin -fno-stack-protector -fPIC -fvisibility=hidden -nostdlib -shared -fuse-ld=lld
                -Wl,-z,defs -Wl,-z,noexecstack -Wl,--hash-style=both -Wl,-soname,${soname} -Wl,--version-script=${map}
                -Wl,--build-id=none ${search} -s -I${PROJECT_SOURCE_DIR} -I${entries} "-DGUEST_LIBRARY=\"${soname}\"" ${sources}
                ${neighbours} -o ${folder}/${soname}
            DEPENDS ${sources} ${neighbours} ${headers} ${CMAKE_CURRENT_SOURCE_DIR}/wire.h ${entries}/entries.inc ${map}
            COMMENT "Guest library ${processor}/${soname}" VERBATIM)
        list(APPEND built ${folder}/${soname})
        install(FILES ${folder}/${soname} DESTINATION ${BOARDLESS_LIBDIR}/${place} COMPONENT guest)
    endforeach()
    add_custom_target(guest_${target} ALL DEPENDS ${built})
endfunction()
