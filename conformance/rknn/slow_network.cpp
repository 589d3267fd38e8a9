// SPDX-License-Identifier: Apache-2.0
#include "conformance/rknn/slow_network.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <iterator>

namespace rknn_live {

ModelBytes custom_model() {
    std::ifstream file(TINY_FOLDER "/custom.onnx", std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
    const auto* first = reinterpret_cast<const std::byte*>(bytes.data());
    return {first, first + bytes.size()};
}

SlowNetwork::SlowNetwork(std::uint32_t flags) : context(custom_model(), flags) {
    rknn_custom::start_recording();
    rknn_custom::recorder().during_compute = [this, slow = true](auto&&...) mutable {
        if (!std::exchange(slow, false)) return;
        entered_.set_value();
        go_.get_future().wait();
    };
    rknn_custom_op op = rknn_custom::blend_operator();
    REQUIRE(rknn_register_custom_ops(context, &op, 1) == RKNN_SUCC);
}

void SlowNetwork::let_go() {
    if (!std::exchange(may_go_, true)) go_.set_value();
}

} // namespace rknn_live
