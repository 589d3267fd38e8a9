// SPDX-License-Identifier: Apache-2.0
// Compiled once for each generation of the headers that there is a library for: HBDNN_FAMILY.
#include <hbdnn/family.h>
#include <pthread.h> // of bpu_wrapper.h
#include <stdbool.h>

#include "tools/guest/server/vendors/rows.h"
#include "tools/guest/server/vendors/vendors.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#if HBDNN_FAMILY == HBDNN_UCP_3_13
#define DESCRIBE describe_hbdnn_ucp
#elif HBDNN_FAMILY == HBDNN_1_9
#define DESCRIBE describe_hbdnn_1_9
#else
#define DESCRIBE describe_hbdnn
#endif

// Structs of the same name differ between generations; type_of() must not take them for one.
namespace {

#include "conformance/api/hbdnn_headers.h"

} // namespace

namespace guest {
namespace {

constexpr std::uint64_t most_ports = 1 << 16;

// What the model of that handle has; 0: it is none.
std::uint64_t ports(const Numbers& of, std::string_view question, std::uint64_t model) {
    std::int32_t answer = 0;
    of.ask(question, {reinterpret_cast<std::uint64_t>(&answer), model});
    return most(answer, most_ports);
}

std::uint64_t inputs(const Numbers& of) {
    return ports(of, "hbDNNGetInputCount", of("dnnHandle"));
}

std::uint64_t outputs(const Numbers& of) {
    return ports(of, "hbDNNGetOutputCount", of("dnnHandle"));
}

#if HBDNN_HAS_INFER
// Pictures of a batch may be a tensor each.
std::uint64_t input_tensors(const Numbers& of) {
    std::uint64_t tensors = 0;
    for (std::uint64_t i = 0; i < inputs(of); ++i) {
        hbDNNTensorProperties input{};
        of.ask("hbDNNGetInputTensorProperties",
               {reinterpret_cast<std::uint64_t>(&input), of("dnnHandle"), i});
        const std::uint64_t batch = most(input.validShape.dimensionSize[0], most_ports);
        tensors += std::max<std::uint64_t>(batch, 1);
    }
    return tensors;
}
#endif

#if !HBDNN_HAS_UCP
constexpr std::uint64_t most_values = 1ULL << 32; // of a tensor

std::span<const std::int32_t> axes_of(const hbDNNTensorShape& shape) {
    const std::uint64_t count = most(shape.numDimensions, HB_DNN_TENSOR_MAX_DIMENSIONS);
    return {shape.dimensionSize, static_cast<std::size_t>(count)};
}

std::uint64_t values(const hbDNNTensorShape& shape) {
    std::uint64_t product = 1;
    for (const std::int32_t axis : axes_of(shape))
        product = std::min(product * most(axis, most_values), most_values);
    return product;
}

std::uint64_t longest(const hbDNNTensorShape& shape) {
    std::int32_t most_of_all = 0;
    for (const std::int32_t axis : axes_of(shape)) most_of_all = std::max(most_of_all, axis);
    return static_cast<std::uint64_t>(most_of_all);
}

#endif

#if HBDNN_FAMILY == HBDNN_1_18
// Bytes of a tensor with strides, or of its data without.
std::uint64_t spanned(const Numbers& of) {
    std::uint64_t dense = of("elementSize"), strided = dense;
    for (std::uint64_t i = 0;
         i < most(static_cast<std::int64_t>(of("dimNum")), HB_DNN_TENSOR_MAX_DIMENSIONS); ++i) {
        const std::uint64_t extent = of.element<std::uint32_t>("dim", i);
        const auto stride = static_cast<std::uint64_t>(
            std::abs(std::int64_t{of.element<std::int32_t>("stride", i)}));
        dense = std::min(dense * std::min(extent, most_values), most_values);
        strided = std::min(strided + extent * stride, most_values);
    }
    return std::max(dense, strided);
}
#endif

} // namespace

// The vendor is 64-bit only.
Interface DESCRIBE() {
    Interface interface;
#include "abi/hbdnn/functions.inc"
#include "abi/hbdnn/layout.inc"
#include "abi/hbdnn/pointers.inc"
#include "abi/hbdnn/status.inc"
    interface.complete();
    return interface;
}

} // namespace guest
