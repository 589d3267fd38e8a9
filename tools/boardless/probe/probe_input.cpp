// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/probe/probe_input.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/convert.h"
#include "emu-core/tensor/float16.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace boardless {
namespace {

using emu::Dtype;

// The vendor's numbers.
constexpr std::uint32_t type_float32 = 0, type_uint8 = 3;
constexpr std::uint32_t layout_nhwc = 1, layout_undefined = 3;

// Where a value lies between the least and the most of its input, 0 to below 1.
double level(std::size_t number, std::size_t at, std::mt19937& random) {
    constexpr double most = 0x1.FFFFFFFFFFFFFp-1;
    const double any = static_cast<double>(random()) / 0x1p32;
    const double round = static_cast<double>(number / 6);
    switch (number % 6) {
    case 1: return 0.5 + (any - 0.5) / std::exp2(std::fmod(round, 7) + 1);
    case 2: return std::fmod(round * 0.618, 1);
    case 3: return std::fmod(static_cast<double>(at) * (round + 1) / 257, 1);
    case 4: return any < 0.5 ? 0 : most;
    case 5: return any * std::fmod(round * 0.37 + 0.1, 1);
    default: return any;
    }
}

} // namespace

emu::Result<ProbeInput> ProbeInput::make(const emu::TensorSpec& spec,
                                         const rknn::format::PortFacts& facts) {
    ProbeInput input(spec);
    input.pixels_ = !facts.pixels.empty();
    const bool is_known = spec.dtype == Dtype::i8 || (spec.dtype == Dtype::f16 && !input.pixels_);
    if (is_known) return input;
    return emu::error(emu::Fault::unsupported, "no inputs are crafted for '%s', whose type is %s",
                      spec.name.c_str(), emu::name_of(spec.dtype).data());
}

probe::Input ProbeInput::head() const {
    const auto elements = static_cast<std::uint64_t>(spec_.shape.elements());
    const std::uint32_t layout = spec_.shape.rank() == 4 ? layout_nhwc : layout_undefined;
    if (pixels_) return {type_uint8, layout, elements};
    return {type_float32, layout, elements * sizeof(float)};
}

float ProbeInput::real(std::size_t number, double level) const {
    if (spec_.dtype == Dtype::f16) {
        const int exponent = static_cast<int>(number % 17);
        const double value = (level * 2 - 1) * std::exp2(exponent);
        return emu::from_half(emu::to_half(
            static_cast<float>(std::clamp<double>(value, -emu::largest_half, emu::largest_half))));
    }
    const int stored = static_cast<int>(level * 256) - 128;
    return static_cast<float>(stored - spec_.quant.zero_point()) * spec_.quant.scale();
}

InputBytes ProbeInput::values(std::size_t number, std::mt19937& random) const {
    const auto elements = static_cast<std::size_t>(spec_.shape.elements());
    InputBytes bytes(head().bytes);
    for (std::size_t i = 0; i < elements; ++i) {
        const double place = level(number, i, random);
        if (pixels_) {
            bytes[i] = static_cast<std::byte>(place * 256);
            continue;
        }
        const float value = real(number, place);
        std::memcpy(&bytes[i * sizeof value], &value, sizeof value);
    }
    return bytes;
}

emu::Outcome ProbeInput::store(const InputBytes& values, const rknn::format::PortFacts& facts,
                               std::span<std::byte> to) const {
    if (pixels_) {
        rknn::format::look_up(facts.pixels, values, to);
        return {};
    }
    const emu::Format stored = emu::dense(spec_);
    return emu::convert(stored.stored, {Dtype::f32, {}, stored.layout, stored.stored}, values,
                        stored, to);
}

} // namespace boardless
