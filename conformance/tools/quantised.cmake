# SPDX-License-Identifier: Apache-2.0
# `boardless compile --calibrate`: a test per row, what it takes of memory, and that it is repeatable.
set(table ${CMAKE_CURRENT_SOURCE_DIR}/quantised_networks.tsv)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(STRINGS ${table} rows REGEX "^[^#]")
foreach(row IN LISTS rows)
    string(REPLACE "\t" ";" columns "${row}")
    list(POP_FRONT columns name chips network check options)
    separate_arguments(chips UNIX_COMMAND "${chips}")
    separate_arguments(options UNIX_COMMAND "${options}")
    list(TRANSFORM options REPLACE "@models@" "${models}")
    if(BOARDLESS_SANITIZE) # one chip shows what another does, and each row takes half a minute
        set(chips rk3588)
    endif()
    foreach(chip IN LISTS chips)
        add_test(NAME models/quantised/${name}/${chip}
                 COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/quantised_network.py
                         $<TARGET_FILE:boardless> $<TARGET_FILE:rknn_classify> ${models} ${chip}
                         ${network} "${check}" ${options})
        set_tests_properties(models/quantised/${name}/${chip} PROPERTIES
            LABELS models SKIP_RETURN_CODE 77)
    endforeach()
endforeach()

set(characters ${PROJECT_SOURCE_DIR}/samples/characters)
boardless_tool_test(quantised/repeatable ${CMAKE_CURRENT_SOURCE_DIR}/repeatable.sh
    $<TARGET_FILE:boardless> ${characters})
if(NOT BOARDLESS_SANITIZE) # whose shadow is memory too
    boardless_tool_test(quantised/memory Python3::Interpreter
        ${CMAKE_CURRENT_SOURCE_DIR}/compile_memory.py $<TARGET_FILE:boardless>)
endif()
