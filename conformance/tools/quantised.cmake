# SPDX-License-Identifier: Apache-2.0
# `boardless compile --calibrate`: a test per row, what it takes of memory, and that it is repeatable.
network_tests(quantised quantised_networks.tsv quantised_network.py $<TARGET_FILE:rknn_classify>)

set(characters ${PROJECT_SOURCE_DIR}/samples/characters)
boardless_tool_test(quantised/repeatable ${CMAKE_CURRENT_SOURCE_DIR}/repeatable.sh
    $<TARGET_FILE:boardless> ${characters})
if(NOT BOARDLESS_SANITIZE) # whose shadow is memory too
    boardless_tool_test(quantised/memory Python3::Interpreter
        ${CMAKE_CURRENT_SOURCE_DIR}/compile_memory.py $<TARGET_FILE:boardless>)
endif()
