// SPDX-License-Identifier: Apache-2.0
// What rows of abi/hbdnn/pointers.inc call. Included within the namespace of whoever carries calls,
// which has Numbers and most(), after Horizon's headers; without a library, because the recorder of
// boards has none.
#pragma once

namespace {

constexpr uint64_t most_ports = 1 << 16;

// What the model of that handle has; 0: it is none.
[[maybe_unused]] uint64_t ports(const Numbers& of, const char* question, uint64_t model) {
    int32_t answer = 0;
    of.ask(question, {reinterpret_cast<uint64_t>(&answer), model});
    return most(answer, most_ports);
}

[[maybe_unused]] uint64_t inputs(const Numbers& of) {
    return ports(of, "hbDNNGetInputCount", of("dnnHandle"));
}

[[maybe_unused]] uint64_t outputs(const Numbers& of) {
    return ports(of, "hbDNNGetOutputCount", of("dnnHandle"));
}

#if HBDNN_HAS_INFER
// Pictures of a batch may be a tensor each.
[[maybe_unused]] uint64_t input_tensors(const Numbers& of) {
    uint64_t tensors = 0;
    for (uint64_t i = 0; i < inputs(of); ++i) {
        hbDNNTensorProperties input{};
        of.ask("hbDNNGetInputTensorProperties",
               {reinterpret_cast<uint64_t>(&input), of("dnnHandle"), i});
        const uint64_t batch = most(input.validShape.dimensionSize[0], most_ports);
        tensors += batch ? batch : 1;
    }
    return tensors;
}
#endif

#if !HBDNN_HAS_UCP
constexpr uint64_t most_values = 1ULL << 32; // of a tensor

constexpr uint64_t at_most_values(uint64_t value) {
    return value < most_values ? value : most_values;
}

uint64_t axes(const hbDNNTensorShape& shape) {
    return most(shape.numDimensions, HB_DNN_TENSOR_MAX_DIMENSIONS);
}

[[maybe_unused]] uint64_t values(const hbDNNTensorShape& shape) {
    uint64_t product = 1;
    for (uint64_t i = 0; i < axes(shape); ++i)
        product = at_most_values(product * most(shape.dimensionSize[i], most_values));
    return product;
}

[[maybe_unused]] uint64_t longest(const hbDNNTensorShape& shape) {
    uint64_t longest = 0;
    for (uint64_t i = 0; i < axes(shape); ++i) {
        const uint64_t axis = most(shape.dimensionSize[i], most_values);
        if (axis > longest) longest = axis;
    }
    return longest;
}
#endif

#if HBDNN_FAMILY == HBDNN_1_18
// Bytes of a tensor with strides, or of its data without.
[[maybe_unused]] uint64_t spanned(const Numbers& of) {
    uint64_t dense = of("elementSize"), strided = dense;
    const uint64_t axes = most(static_cast<int64_t>(of("dimNum")), HB_DNN_TENSOR_MAX_DIMENSIONS);
    for (uint64_t i = 0; i < axes; ++i) {
        const uint64_t extent = of.element<uint32_t>("dim", i);
        const int64_t step = of.element<int32_t>("stride", i);
        dense = at_most_values(dense * at_most_values(extent));
        strided = at_most_values(strided + extent * static_cast<uint64_t>(step < 0 ? -step : step));
    }
    return dense > strided ? dense : strided;
}
#endif

} // namespace
