# SPDX-License-Identifier: Apache-2.0
# Detectors as a board's application runs them: one test per row and chip.
add_test(NAME tools/detectors
         COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/detect/detectors.py ${inputs})
set_tests_properties(tools/detectors PROPERTIES LABELS tools FIXTURES_SETUP inputs)
set(table ${CMAKE_CURRENT_SOURCE_DIR}/detect/detect.tsv)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(STRINGS ${table} rows REGEX "^[^#]")
foreach(row IN LISTS rows)
    string(REGEX MATCH "^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t(.*)$" matched "${row}")
    set(name ${CMAKE_MATCH_1})
    separate_arguments(chips UNIX_COMMAND "${CMAKE_MATCH_2}")
    set(status ${CMAKE_MATCH_3})
    set(expected "${CMAKE_MATCH_4}")
    separate_arguments(arguments UNIX_COMMAND "${CMAKE_MATCH_5}")
    list(TRANSFORM arguments REPLACE "@in@" "${inputs}")
    list(TRANSFORM arguments REPLACE "@samples@" "${samples}")
    foreach(chip IN LISTS chips)
        boardless_tool_test(detect/${name}/${chip} ${CMAKE_CURRENT_SOURCE_DIR}/detect/detect.sh
            $<TARGET_FILE:rknn_detect> ${chip} ${status} "${expected}" ${arguments})
    endforeach()
endforeach()

network_tests(detect detect/detect_networks.tsv detect/detect_network.py $<TARGET_FILE:rknn_detect>)

add_executable(sample_tests detect/boxes.cpp detect/drawing.cpp ${PROJECT_SOURCE_DIR}/samples/rknn_detect/boxes.c
    ${PROJECT_SOURCE_DIR}/samples/rknn_detect/suppression.c)
target_link_libraries(sample_tests PRIVATE sample_picture catch_main m)
add_test(NAME tools/sample_parts COMMAND sample_tests)
set_tests_properties(tools/sample_parts PROPERTIES LABELS tools)
