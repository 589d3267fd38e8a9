// SPDX-License-Identifier: Apache-2.0
// Field numbers of package bmodel.
#pragma once

#include <cstdint>

namespace bmrt {

namespace model_field {
enum : std::uint32_t {
    net_name = 1,
    chip = 2,
    node_num = 3,
    format = 4,
    command = 5,
    weight = 6, // bytes; the vendor's loader refuses models that have some
    library = 7,
    type = 8,
    version = 9,
    weight_info = 10,
};
}
namespace command_field {
enum : std::uint32_t { input = 1, cmdbuf = 2, neuron_size = 3, output = 4, weight_index = 5 };
}
namespace input_field {
enum : std::uint32_t {
    shape = 1,
    threshold = 2,
    format = 3,
    offset = 4,
    mean = 1001, // these two are ours: readers pass over fields that they do not know
    deviation = 1002,
};
}
namespace output_field {
enum : std::uint32_t { name = 1, shape = 2, offset = 3, threshold = 4, format = 5 };
}
namespace library_field {
enum : std::uint32_t { name = 1, x86_64 = 2, armv8 = 3 };
}
namespace weight_field {
enum : std::uint32_t { offset = 1, length = 2 };
}
namespace shape_field {
enum : std::uint32_t { dim = 1 };
}

} // namespace bmrt
