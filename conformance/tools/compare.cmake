# SPDX-License-Identifier: Apache-2.0
# Samples from files, networks side by side, accuracy reports.
add_executable(tool_tests accuracy.cpp input_set.cpp)
target_link_libraries(tool_tests PRIVATE accuracy catch_main)
add_test(NAME tools/unit COMMAND tool_tests)
set_tests_properties(tools/unit PROPERTIES LABELS tools)

function(compare_test name script)
    boardless_tool_test(compare/${name}
        Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/${script} ${ARGN})
endfunction()

compare_test(figures compare.py
    $<TARGET_FILE:boardless> ${samples}/tiny_float.onnx ${samples}/digit_3.bmp)
set(twice $<TARGET_FILE:boardless> compare ${samples}/tiny_float.onnx ${samples}/tiny_float.onnx)
compare_test(progress progress.py ${twice} --input ${samples})
foreach(signal SIGINT SIGTERM)
    compare_test(${signal} interrupted.py ${signal} ${samples}/digit_3.bmp
        ${twice} --input @samples@ --report page.html)
    compare_test(${signal}/compile interrupted.py ${signal} ${samples}/digit_3.bmp
        $<TARGET_FILE:boardless> compile ${samples}/tiny_float.onnx --chip rk3588
        --calibrate @samples@ --report page.html -o out.rknn)
endforeach()
boardless_tool_test(infer_picture ${CMAKE_CURRENT_SOURCE_DIR}/infer_picture.sh
    $<TARGET_FILE:boardless> ${samples} ${inputs})
