# SPDX-License-Identifier: Apache-2.0
# `boardless compile --chip bm1880` and what runs the result: classes of stored inputs, calibrated on the
# pictures of ../shared/models; without them skipped.
function(bm1880_class network input class)
    add_test(NAME models/bm1880/${input}
             COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/bmodel/bm1880_network.py
                     $<TARGET_FILE:boardless> ${models}/${network} ${models}/ref/${input}.in0.npy ${class}
                     ${ARGN} --calibrate ${models})
    set_tests_properties(models/bm1880/${input} PROPERTIES
        LABELS "models;calibrates" SKIP_RETURN_CODE 77)
endfunction()
bm1880_class(tf2_mobilenet_v2_1.0_224_ptq.tflite tf2_mobilenet_v2_1.0_224_ptq__cat 286
    --mean 127.5 --std 127.5)
bm1880_class(mobilenet_v2_1.0_224_quant.tflite mobilenet_v2_1.0_224_quant__cat 286
    --mean 127.5 --std 127.5)
bm1880_class(mobilenet_v1_0.25_224_1_default_1.tflite mobilenet_v1_0.25_224_1_default_1__burger 934
    --mean 127.5 --std 127.5)
bm1880_class(mobilenet_v1_0.25_224_1_default_1.tflite mobilenet_v1_0.25_224_1_default_1__cat 286
    --mean 127.5 --std 127.5)
bm1880_class(pretrainedResnet.tflite pretrainedResnet__cat 3)

# What the options above say, the quantised networks' files say themselves.
function(bm1880_stored_class network input class)
    add_test(NAME models/bm1880/${input}_stored
             COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/bmodel/bm1880_network.py
                     $<TARGET_FILE:boardless> ${models}/${network} ${models}/ref/${input}.in0.npy ${class}
                     --stored ${ARGN} --calibrate ${models})
    set_tests_properties(models/bm1880/${input}_stored PROPERTIES
        LABELS "models;calibrates" SKIP_RETURN_CODE 77)
endfunction()
bm1880_stored_class(mobilenet_v2_1.0_224_quant.tflite mobilenet_v2_1.0_224_quant__cat 286 127.5 127.5)

# Without samples: over the ranges of the file.
function(bm1880_own_class network input class)
    add_test(NAME models/bm1880/${input}_own
             COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/bmodel/bm1880_network.py
                     $<TARGET_FILE:boardless> ${models}/${network} ${models}/ref/${input}.in0.npy ${class}
                     --stored ${ARGN})
    set_tests_properties(models/bm1880/${input}_own PROPERTIES
        LABELS "models;calibrates" SKIP_RETURN_CODE 77)
endfunction()
bm1880_own_class(mobilenet_v1_0.25_128_quant.tflite mobilenet_v1_0.25_128_quant__cat 283 128 128)
bm1880_own_class(mobilenet_v2_1.0_224_quant.tflite mobilenet_v2_1.0_224_quant__cat 286 128 128)
bm1880_own_class(tf2_mobilenet_v2_1.0_224_ptq.tflite tf2_mobilenet_v2_1.0_224_ptq__cat 286 127 127.5)

# How near the scores are to the network's own: without samples, and calibrated.
function(bm1880_cosine name network least)
    add_test(NAME models/bm1880/${name}
             COMMAND Python3::Interpreter ${CMAKE_CURRENT_SOURCE_DIR}/bmodel/bm1880_cosine.py
                     $<TARGET_FILE:boardless> ${models} ${network} ${least} ${ARGN})
    set_tests_properties(models/bm1880/${name} PROPERTIES
        LABELS "models;calibrates" SKIP_RETURN_CODE 77)
endfunction()
bm1880_cosine(mobilenet_v1_own mobilenet_v1_0.25_128_quant.tflite 0.985)
bm1880_cosine(mobilenet_v2_own mobilenet_v2_1.0_224_quant.tflite 0.985)
bm1880_cosine(tf2_mobilenet_v2_own tf2_mobilenet_v2_1.0_224_ptq.tflite 0.985)
bm1880_cosine(vww_96_int8_own vww_96_int8.tflite 0.985)
bm1880_cosine(mobilenet_v1_float mobilenet_v1_0.25_224_1_default_1.tflite 0.985
    --mean 127.5 --std 127.5 --calibrate ${models})
bm1880_cosine(tf2_mobilenet_v2_calibrated tf2_mobilenet_v2_1.0_224_ptq.tflite 0.985 --calibrate ${models})
