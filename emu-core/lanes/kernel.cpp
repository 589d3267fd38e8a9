// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lanes/kernel.h"

#include "emu-core/engine/kernel_choice.h"
#include "emu-core/lanes/kernel_cache.h"

namespace emu::lanes {
namespace {

// The kernel adds modulo 2^32. A sum of products of unsigned bytes has 32 bits and no sign; with
// signs it has 31 and one: a lane's bytes bound the terms.
std::vector<std::int64_t> widened(const std::vector<std::int32_t>& sums, bool is_signed) {
    std::vector<std::int64_t> result(sums.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
        result[i] = is_signed ? std::int64_t{sums[i]} : static_cast<std::uint32_t>(sums[i]);
    }
    return result;
}

} // namespace

Factor factor_of(const LaneMemory& memory, const Integers& integers, Order order,
                 const Shape& shape) {
    return {shape, integers.is_signed ? Dtype::i8 : Dtype::u8,
            read_bytes(memory, integers.tensor, order)};
}

std::optional<ops::Window> plain_window(const Window& window, const Shape& src, const Shape& dst) {
    if (window.y.inserted != 0 || window.x.inserted != 0) return std::nullopt;
    const auto plain = [](const WindowAxis& axis) {
        return ops::WindowAxis{axis.kernel, axis.stride, axis.dilation, axis.before};
    };
    const ops::Window result{plain(window.y), plain(window.x)};
    if (!ops::validate(result, src, dst)) return std::nullopt;
    return result;
}

std::optional<std::vector<std::int64_t>> kernel_sums(const emu::Command& command, const Factor& src,
                                                     Factor weights, const Shape& dst,
                                                     const Machine& machine) {
    const bool is_signed = src.dtype == Dtype::i8 || weights.dtype == Dtype::i8;
    std::vector<std::int32_t> sums(static_cast<std::size_t>(dst.elements()));
    KernelKey key{command, spec_of(src.dtype, src.shape), spec_of(Dtype::i32, dst), {}};
    key.constants.push_back({spec_of(weights.dtype, weights.shape), std::move(weights.bytes)});
    if (!run_kernel(std::move(key), src.bytes, std::as_writable_bytes(std::span(sums)), machine)) {
        return std::nullopt;
    }
    return widened(sums, is_signed);
}

bool verifies() {
    return kernel_choice().verify;
}

} // namespace emu::lanes
