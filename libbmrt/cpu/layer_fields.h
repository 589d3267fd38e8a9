// SPDX-License-Identifier: Apache-2.0
// Field numbers of package bmnet, as far as CPU operators need them. Source: the schemas of both
// SDKs, which differ where a name ends in the SDK's version.
#pragma once

#include <cstdint>

namespace bmrt {

namespace layer_field {
enum : std::uint32_t {
    name = 1,
    type = 2,
    threshold_x = 7,
    threshold_y = 8,
    input_shape = 200,
    output_shape = 201,
    global_input_1_0 = 202, // numbers; SDK 1.1.4 has messages there, so that a file tells its SDK
    global_output_1_0 = 203,
    coeff_shape = 202,
    global_input = 203,
    global_output = 204,
    global_coeff = 205,
    softmax = 265,
    interp = 286,
    yolo = 289,
    tile = 291,
    reverse = 293,
    customized = 350,
    detect_output = 361,
    region = 362,
};
}
namespace blob_shape_field {
enum : std::uint32_t { dim = 1, data_type_size = 2 };
}
namespace softmax_field {
enum : std::uint32_t { axis = 5 };
}
namespace interp_field {
enum : std::uint32_t { pad_begin = 1, pad_end = 2 };
}
namespace yolo_field {
enum : std::uint32_t { classes = 1 };
}
namespace tile_field {
enum : std::uint32_t { axis = 1, tiles = 2, inner_dim = 3, outer_dim = 4 };
}
namespace reverse_field {
enum : std::uint32_t { axis = 1 };
}
namespace customized_field {
enum : std::uint32_t { sub_type = 1, integers = 2, reals = 3 };
}
namespace detect_output_field {
enum : std::uint32_t {
    classes = 1,
    share_location = 2,
    background = 3,
    nms_threshold = 4,
    top_k = 5,
    code_type = 6,
    keep_top_k = 7,
    confidence_threshold = 8,
    variance_in_target = 9,
    eta = 10,
};
}
namespace region_field {
enum : std::uint32_t { classes = 1, softmax = 2, coords = 3, num = 4, background = 5 };
}

} // namespace bmrt
