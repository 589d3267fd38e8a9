// SPDX-License-Identifier: Apache-2.0
// TFLite operators that take parts of a tensor.
#include "conformance/model/tflite/tflite_network.h"

using namespace tflite_model;

namespace {

using B = Builtin;
using O = Options;

// Of 2 x 3 x 4 numbered cells.
OneOperator strided(const Ints& begin, const Ints& end, const Ints& step, const Extents& result,
                    const std::map<int, Item>& options) {
    const Extents count{static_cast<std::int32_t>(begin.size())};
    OneOperator network(B::strided_slice, O::strided_slice, table(options));
    network.input({2, 3, 4}).constant(count, begin).constant(count, end).constant(count, step);
    return network.result(result);
}

std::map<int, Item> mask(int field, std::int32_t bits) {
    return {{field, scalar(bits)}};
}

Item count_of(std::int32_t parts) {
    return table({{field::split_count, scalar(parts)}});
}

} // namespace

TEST_CASE("tflite/slices") {
    OneOperator network(B::slice, O::slice);
    network.input({3, 4}).constant({2}, Ints{1, 2}).constant({2}, Ints{-1, 1}).result({2, 1});
    CHECK(output_of<float>(network, counting(12)) == Floats{6, 10});
    network.model.tensors[3][field::tensor_shape] = vector<std::int32_t>({1, 1});
    refused(network.model, "-1 cells from 1 on are not 1 of 3");
}

TEST_CASE("tflite/slices with steps and masks") {
    const Floats cells = counting(24);
    CHECK(output_of<float>(strided({1, 0, 1}, {2, 3, 3}, {1, 2, 1}, {1, 2, 2}, {}), cells) ==
          Floats{13, 14, 21, 22});
    CHECK(output_of<float>(strided({0, 0, -1}, {1, 1, -5}, {1, 1, -1}, {1, 1, 4}, {}), cells) ==
          Floats{3, 2, 1, 0});
    CHECK(output_of<float>(strided({-1}, {99}, {1}, {1, 3, 4}, {}), cells) == counting(12, 12));
    CHECK(output_of<float>(strided({1, 2, 3}, {2, 3, 1}, {1, 1, 1}, {1, 1, 1},
                                   mask(field::strided_slice_begin_mask, 4)),
                           cells) == Floats{20});
    CHECK(output_of<float>(strided({1, 2, 2}, {2, 3, 0}, {1, 1, 1}, {1, 1, 2},
                                   mask(field::strided_slice_end_mask, 4)),
                           cells) == Floats{22, 23});
    CHECK(output_of<float>(strided({-1, -2, 2}, {0, 0, 4}, {1, 1, 1}, {2},
                                   mask(field::strided_slice_shrink_mask, 3)),
                           cells) == Floats{18, 19});
    CHECK(output_of<float>(strided({0, 1}, {0, 2}, {1, 1}, {2, 3, 1},
                                   mask(field::strided_slice_ellipsis_mask, 1)),
                           cells) == Floats{1, 5, 9, 13, 17, 21});
    CHECK(output_of<float>(strided({1, 0, 1}, {2, 0, 2}, {1, 1, 1}, {1, 1, 1, 4},
                                   mask(field::strided_slice_new_axis_mask, 2)),
                           cells) == Floats{16, 17, 18, 19});
    auto offset = mask(field::strided_slice_end_is_offset, 1);
    CHECK(output_of<float>(strided({1, 1, 1}, {1, 1, 2}, {1, 1, 1}, {1, 1, 2}, offset), cells) ==
          Floats{17, 18});
}

TEST_CASE("tflite/slices that do not exist are refused") {
    refused(strided({0}, {1}, {0}, {1, 3, 4}, {}).model, "step 0");
    refused(strided({2}, {2}, {1}, {1, 3, 4}, {}).model, "no cell");
    refused(strided({0, 0, 0, 0}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1}, {}).model, "more parts");
    refused(strided({2}, {3}, {1}, {3, 4}, mask(field::strided_slice_shrink_mask, 1)).model,
            "cell 2 of 2");
    refused(strided({0}, {1}, {-1}, {3, 4}, mask(field::strided_slice_shrink_mask, 1)).model,
            "contradict");
    refused(
        strided({0, 0}, {1, 1}, {1, 1}, {24}, mask(field::strided_slice_ellipsis_mask, 3)).model,
        "two ellipses");
    refused(strided({0}, {1}, {1}, {2, 3, 4}, {}).model, "takes 1x3x4");
    OneOperator computed(B::strided_slice, O::strided_slice);
    computed.input({2}).input({1}, ElementType::i32);
    computed.constant({1}, Ints{1}).constant({1}, Ints{1}).result({1});
    refused(computed.model, "operand 1 is not constant");
}

TEST_CASE("tflite/splits") {
    OneOperator network(B::split, O::split, count_of(2));
    network.constant({}, Ints{-1}).input({2, 4}).result({2, 2}).result({2, 2});
    const auto parts = outputs_of<float>(network, counting(8));
    CHECK(parts[0] == Floats{0, 1, 4, 5});
    CHECK(parts[1] == Floats{2, 3, 6, 7});
    network.model.options = count_of(3);
    refused(network.model, "splits into 3, but has 2");
    network.model.options = count_of(2);
    network.model.tensors[3][field::tensor_shape] = vector<std::int32_t>({2, 1});
    refused(network.model, "3 of 4 cells");
    network.model.results[1] = network.model.results[0];
    network.model.outputs = {network.model.results[0]};
    refused(network.model, "although it has a value");

    OneOperator sized(B::split_v, O::split_v, count_of(2));
    sized.input({2, 4}).constant({2}, Ints{1, -1}).constant({}, Ints{1});
    sized.result({2, 1}).result({2, 3});
    CHECK(outputs_of<float>(sized, counting(8))[1] == Floats{1, 2, 3, 5, 6, 7});
    sized.model.tensors[3][field::tensor_shape] = vector<std::int32_t>({2, 2});
    refused(sized.model, "sizes are not those");
}
