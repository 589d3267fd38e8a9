# SPDX-License-Identifier: Apache-2.0
boardless_tool_test(cases Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/cases/cases.py $<TARGET_FILE:boardless> ${samples})
