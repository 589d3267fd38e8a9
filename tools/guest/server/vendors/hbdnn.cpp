// SPDX-License-Identifier: Apache-2.0
// The generation of X3 from 1.18.4, of Ultra and X5.
#include <pthread.h> // of bpu_wrapper.h
#include <stdbool.h>

#define HBDNN_FAMILY HBDNN_1_18
#include "bpu_wrapper.h"
#include "dnn/hb_dnn_ext.h"
#include "sp_bpu.h"
#include "sp_codec.h"
#include "sp_display.h"
#include "sp_sys.h"
#include "sp_vio.h"

#include "conformance/api/post_process_headers.h"
#include "tools/guest/server/vendors/rows.h"
#include "tools/guest/server/vendors/vendors.h"

#include <algorithm>
#include <cstdlib>
#include <span>

namespace guest {
namespace {

constexpr std::uint64_t most_values = 1ULL << 32; // of a tensor

std::span<const std::int32_t> axes_of(const hbDNNTensorShape& shape) {
    return {shape.dimensionSize, most(shape.numDimensions, HB_DNN_TENSOR_MAX_DIMENSIONS)};
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

} // namespace

// The vendor is 64-bit only.
Interface describe_hbdnn() {
    Interface interface;
#include "abi/hbdnn/functions.inc"
#include "abi/hbdnn/layout.inc"
#include "abi/hbdnn/pointers.inc"
#include "abi/hbdnn/status.inc"
    interface.complete();
    return interface;
}

} // namespace guest
