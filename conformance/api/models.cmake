# SPDX-License-Identifier: Apache-2.0
# The folder of models that the tables name: the small networks of samples/tiny, what
# `boardless compile` makes of them, and network binaries.
set(api_models ${PROJECT_BINARY_DIR}/api_models)
file(MAKE_DIRECTORY ${api_models})
set(tiny ${PROJECT_SOURCE_DIR}/samples/tiny)
file(GLOB networks CONFIGURE_DEPENDS ${tiny}/*.tflite ${tiny}/*.onnx)
foreach(network ${networks})
    get_filename_component(name ${network} NAME)
    file(CREATE_LINK ${network} ${api_models}/${name} SYMBOLIC)
endforeach()

# api_model(<file> <network> <option>...)
function(api_model file network)
    add_custom_command(OUTPUT ${api_models}/${file}
        COMMAND boardless compile ${tiny}/${network} ${ARGN} -o ${api_models}/${file}
        DEPENDS boardless ${tiny}/${network} VERBATIM)
    set_property(GLOBAL APPEND PROPERTY api_model_files ${api_models}/${file})
endfunction()

# Boards' descriptions of models that nothing computes.
foreach(description uncomputed uncomputed_regions)
    file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/models/${description}.txt
         ${api_models}/${description}.txt SYMBOLIC)
endforeach()

# Containers name their chip; these are for the vendor's default.
api_model(open.rknn open.onnx --chip rk3588
    --shapes first=1x2x4x6,second=1x2x4x6 --shapes first=1x2x8x6,second=1x2x8x6)
api_model(batch.rknn tiny_int8.tflite --chip rk3588 --batch 4)

api_model(tiny_t527.nb tiny_int8.tflite --chip t527 --type uint8)
api_model(tiny_v853.nb tiny_int8.tflite --chip v853 --type int16)
api_model(tiny_a733.nb tiny_int8.tflite --chip a733)

# For Horizon's x5, and one for x3. Pictures of one channel; the network of integers takes and gives them.
api_model(tiny_x5.bin tiny_int8.tflite --chip x5)
api_model(tiny_x3.bin tiny_int8.tflite --chip x3 --integer-ends)
api_model(integers_x5.bin tiny_int8.tflite --chip x5 --integer-ends)
api_model(gray_x5.bin tiny_int8.tflite --chip x5 --input-type gray)
api_model(regions_x5.bin tiny_int8.tflite --chip x5 --input-type gray --input-source resizer)
api_model(batch_x5.bin tiny_int8.tflite --chip x5 --batch 4 --integer-ends)
api_model(shapes_x5.bin open.onnx --chip x5
    --shapes first=1x2x4x6,second=1x2x4x6 --shapes first=1x2x8x6,second=1x2x8x6)

# Pictures in colours, as NV12, for libspcdev.
foreach(chip x3 x5)
    api_model(colour_${chip}.bin tiny_colour.onnx --chip ${chip} --calibrate ${tiny}/digit_3.bmp)
endforeach()

# What the program writes last stands for all that it writes.
set(written ${api_models}/slow.onnx)
add_custom_command(OUTPUT ${written} COMMAND nbg_write_networks ${api_models}
    DEPENDS nbg_write_networks VERBATIM)
add_custom_command(OUTPUT ${api_models}/slow.nb
    COMMAND boardless compile ${written} --chip t527 -o ${api_models}/slow.nb
    DEPENDS boardless ${written} VERBATIM)
set_property(GLOBAL APPEND PROPERTY api_model_files ${written} ${api_models}/slow.nb)
foreach(network double slow)
    set(source ${api_models}/${network}.onnx)
    if(network STREQUAL double)
        set(source ${api_models}/double_fp32.nb.onnx)  # y = 2 x for two lines of three floats
    endif()
    add_custom_command(OUTPUT ${api_models}/${network}_x5.bin
        COMMAND boardless compile ${source} --chip x5 -o ${api_models}/${network}_x5.bin
        DEPENDS boardless ${written} VERBATIM)
    set_property(GLOBAL APPEND PROPERTY api_model_files ${api_models}/${network}_x5.bin)
endforeach()

get_property(files GLOBAL PROPERTY api_model_files)
add_custom_target(api_models ALL DEPENDS ${files})
