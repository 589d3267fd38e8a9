# SPDX-License-Identifier: Apache-2.0
# rknn_read as a user meets it: one test per row and chip.
set(characters ${PROJECT_SOURCE_DIR}/samples/characters)
foreach(chip generic rk3566 rk3588)
    set(network ${inputs}/characters_${chip}.rknn)
    boardless_tool_test(read/compile/${chip} $<TARGET_FILE:boardless> compile
        ${characters}/characters.onnx --chip ${chip} --mean 128 --std 128 -o ${network})
    boardless_tool_test(read/compile_int8/${chip} $<TARGET_FILE:boardless> compile
        ${characters}/characters.onnx --chip ${chip} --mean 128 --std 128
        --calibrate ${characters}/calibration.npy -o ${inputs}/characters_int8_${chip}.rknn)
    set_tests_properties(tools/read/compile/${chip} tools/read/compile_int8/${chip} PROPERTIES
        FIXTURES_SETUP characters_${chip})
endforeach()

set(table ${CMAKE_CURRENT_SOURCE_DIR}/read.tsv)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(STRINGS ${table} rows REGEX "^[^#]")
foreach(row IN LISTS rows)
    string(REGEX MATCH "^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$" matched "${row}")
    set(name ${CMAKE_MATCH_1})
    separate_arguments(chips UNIX_COMMAND "${CMAKE_MATCH_2}")
    set(environment ${CMAKE_MATCH_3})
    set(status ${CMAKE_MATCH_4})
    set(expected "${CMAKE_MATCH_5}")
    separate_arguments(arguments UNIX_COMMAND "${CMAKE_MATCH_6}")
    list(TRANSFORM arguments REPLACE "@labels@" "${characters}/labels.txt")
    list(TRANSFORM arguments REPLACE "@read@" "${PROJECT_SOURCE_DIR}/samples/rknn_read")
    list(TRANSFORM arguments REPLACE "@samples@" "${samples}")
    foreach(chip IN LISTS chips)
        list(TRANSFORM arguments REPLACE "@net@" "${inputs}/characters_${chip}.rknn"
             OUTPUT_VARIABLE here)
        list(TRANSFORM here REPLACE "@int8@" "${inputs}/characters_int8_${chip}.rknn")
        boardless_tool_test(read/${name}/${chip} ${CMAKE_CURRENT_SOURCE_DIR}/read.sh
            $<TARGET_FILE:rknn_read> "${environment}" ${status} "${expected}" ${here})
        set_tests_properties(tools/read/${name}/${chip} PROPERTIES
            FIXTURES_REQUIRED "inputs;characters_${chip}")
    endforeach()
endforeach()

set(sources ${PROJECT_SOURCE_DIR}/samples/rknn_read)
add_executable(reading_tests reading.cpp ${sources}/heights.c ${sources}/spaces.c
    ${sources}/spelling.c)
target_link_libraries(reading_tests PRIVATE sample_picture catch_main m)
add_test(NAME tools/reading COMMAND reading_tests)
set_tests_properties(tools/reading PROPERTIES LABELS tools)
