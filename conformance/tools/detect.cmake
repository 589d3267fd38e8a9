# SPDX-License-Identifier: Apache-2.0
# Detectors as a board's application runs them: one test per row and chip.
add_test(NAME tools/detectors
         COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/detectors.py ${inputs})
set_tests_properties(tools/detectors PROPERTIES LABELS tools FIXTURES_SETUP inputs)
set(table ${CMAKE_CURRENT_SOURCE_DIR}/detect.tsv)
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
        boardless_tool_test(detect/${name}/${chip} ${CMAKE_CURRENT_SOURCE_DIR}/detect.sh
            $<TARGET_FILE:rknn_detect> ${chip} ${status} "${expected}" ${arguments})
    endforeach()
endforeach()

# Public detectors.
set(models ${PROJECT_SOURCE_DIR}/../shared/models)
set(table ${CMAKE_CURRENT_SOURCE_DIR}/detect_networks.tsv)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${table})
file(STRINGS ${table} rows REGEX "^[^#]")
foreach(row IN LISTS rows)
    string(REPLACE "\t" ";" columns "${row}")
    list(POP_FRONT columns name chips network picture labels boxes options)
    separate_arguments(chips UNIX_COMMAND "${chips}")
    separate_arguments(options UNIX_COMMAND "${options}")
    list(TRANSFORM options REPLACE "@models@" "${models}")
    if(BOARDLESS_SANITIZE) # one chip shows what another does, and each row takes half a minute
        set(chips rk3588)
    endif()
    foreach(chip IN LISTS chips)
        add_test(NAME models/detect/${name}/${chip}
                 COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/detect_network.py
                         $<TARGET_FILE:boardless> $<TARGET_FILE:rknn_detect> ${models} ${chip}
                         ${network} ${picture} ${labels} "${boxes}" ${options})
        set_tests_properties(models/detect/${name}/${chip} PROPERTIES
            LABELS models SKIP_RETURN_CODE 77)
    endforeach()
endforeach()

add_executable(sample_tests boxes.cpp drawing.cpp ${PROJECT_SOURCE_DIR}/samples/rknn_detect/boxes.c
    ${PROJECT_SOURCE_DIR}/samples/rknn_detect/suppression.c)
target_include_directories(sample_tests PRIVATE ${PROJECT_SOURCE_DIR}/samples/rknn_detect)
target_link_libraries(sample_tests PRIVATE sample_picture catch_main m)
add_test(NAME tools/sample_parts COMMAND sample_tests)
set_tests_properties(tools/sample_parts PROPERTIES LABELS tools)
