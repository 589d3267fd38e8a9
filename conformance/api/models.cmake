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

# Containers name their chip; these are for the vendor's default.
api_model(open.rknn open.onnx --chip rk3588
    --shapes first=1x2x4x6,second=1x2x4x6 --shapes first=1x2x8x6,second=1x2x8x6)
api_model(batch.rknn tiny_int8.tflite --chip rk3588 --batch 4)

api_model(tiny_t527.nb tiny_int8.tflite --chip t527 --type uint8)
api_model(tiny_v853.nb tiny_int8.tflite --chip v853 --type int16)
api_model(tiny_a733.nb tiny_int8.tflite --chip a733)

# What the program writes last stands for all that it writes.
set(written ${api_models}/slow.onnx)
add_custom_command(OUTPUT ${written} COMMAND nbg_write_networks ${api_models}
    DEPENDS nbg_write_networks VERBATIM)
add_custom_command(OUTPUT ${api_models}/slow.nb
    COMMAND boardless compile ${written} --chip t527 -o ${api_models}/slow.nb
    DEPENDS boardless ${written} VERBATIM)
set_property(GLOBAL APPEND PROPERTY api_model_files ${written} ${api_models}/slow.nb)

get_property(files GLOBAL PROPERTY api_model_files)
add_custom_target(api_models ALL DEPENDS ${files})
