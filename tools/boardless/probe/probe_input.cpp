// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/probe/probe_input.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/convert.h"
#include "emu-core/tensor/element_lines.h"
#include "emu-core/tensor/float16.h"
#include "librknnrt/format/unit/real_inputs.h"

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

emu::Error unknown(const emu::TensorSpec& spec) {
    return emu::error(emu::Fault::unsupported, "no inputs are crafted for '%s', whose type is %s",
                      spec.name.c_str(), emu::name_of(spec.dtype).data());
}

} // namespace

emu::Result<ProbeInput> ProbeInput::make(const emu::TensorSpec& spec,
                                         const rknn::format::PortFacts& facts) {
    const bool has_pixels = !facts.pixels.empty();
    const bool is_known = spec.dtype == Dtype::i8 || (spec.dtype == Dtype::f16 && !has_pixels);
    if (!is_known) return unknown(spec);
    return ProbeInput(spec, has_pixels ? Form::pixels : Form::reals);
}

emu::Result<ProbeInput> ProbeInput::stored(const emu::TensorSpec& spec) {
    const bool is_known = spec.dtype == Dtype::i16 || spec.dtype == Dtype::f16 ||
                          spec.dtype == Dtype::f32 || size_of(spec.dtype) == 1;
    if (!is_known) return unknown(spec);
    return ProbeInput(spec, Form::stored);
}

emu::Result<ProbeInput> ProbeInput::of_port(const emu::TensorSpec& spec, const hbdnn::Port& port) {
    const std::uint64_t bytes = hbdnn::dense_bytes(port);
    if (bytes != port.aligned_bytes)
        return emu::error(emu::Fault::unsupported,
                          "no inputs are crafted for '%s', whose memory "
                          "has padding",
                          spec.name.c_str());
    if (!hbdnn::is_image(port.type)) return stored(spec);
    EMU_TRY_VALUE(front_end, hbdnn::FrontEnd::make(port, spec));
    ProbeInput input(spec, Form::picture);
    input.front_end_ = std::make_shared<const hbdnn::FrontEnd>(std::move(front_end));
    input.picture_bytes_ = bytes;
    return input;
}

probe::Input ProbeInput::head() const {
    const auto elements = static_cast<std::uint64_t>(spec_.shape.elements());
    const std::uint32_t layout = spec_.shape.rank() == 4 ? layout_nhwc : layout_undefined;
    switch (form_) {
    case Form::pixels: return {type_uint8, layout, elements};
    case Form::reals: return {type_float32, layout, elements * sizeof(float)};
    case Form::picture: return {0, 0, picture_bytes_};
    case Form::stored: break;
    }
    return {0, 0, elements * static_cast<std::uint64_t>(size_of(spec_.dtype))};
}

float ProbeInput::real(std::size_t number, double level) const {
    if (emu::holds_reals(spec_.dtype)) {
        const int exponent = static_cast<int>(number % 17);
        const double value = (level * 2 - 1) * std::exp2(exponent);
        return emu::from_half(emu::to_half(
            static_cast<float>(std::clamp<double>(value, -emu::largest_half, emu::largest_half))));
    }
    const int stored = static_cast<int>(level * 256) - 128;
    const float half = number % 5 == 2 ? 0.5F : 0;
    return (static_cast<float>(stored - spec_.quant.zero_point()) + half) * spec_.quant.scale();
}

void ProbeInput::put_stored(std::size_t number, double level, std::byte* to) const {
    if (size_of(spec_.dtype) == 1) {
        *to = static_cast<std::byte>(level * 256);
        return;
    }
    if (spec_.dtype == Dtype::f32) {
        const float value = real(number, level);
        std::memcpy(to, &value, sizeof value);
        return;
    }
    std::uint16_t bits = emu::to_half(real(number, level));
    if (spec_.dtype == Dtype::i16)
        bits = static_cast<std::uint16_t>(
            static_cast<int>(std::ldexp(level * 2 - 1, 15 - static_cast<int>(number % 8))));
    std::memcpy(to, &bits, sizeof bits);
}

InputBytes ProbeInput::values(std::size_t number, std::mt19937& random) const {
    InputBytes bytes(head().bytes);
    const auto elements =
        form_ == Form::picture ? bytes.size() : static_cast<std::size_t>(spec_.shape.elements());
    for (std::size_t i = 0; i < elements; ++i) {
        const double place = level(number, i, random);
        if (form_ == Form::pixels || form_ == Form::picture)
            bytes[i] = static_cast<std::byte>(place * 256);
        if (form_ == Form::stored)
            put_stored(number, place, &bytes[i * static_cast<std::size_t>(size_of(spec_.dtype))]);
        if (form_ != Form::reals) continue;
        const float value = real(number, place);
        std::memcpy(&bytes[i * sizeof value], &value, sizeof value);
    }
    return bytes;
}

emu::Outcome ProbeInput::store(const InputBytes& values, const rknn::format::PortFacts& facts,
                               const emu::Chip& chip, std::span<std::byte> to) const {
    if (form_ == Form::pixels) {
        rknn::format::look_up(facts.pixels, values, to);
        return {};
    }
    if (form_ == Form::picture) return front_end_->run(values, to);
    if (form_ == Form::stored) {
        std::ranges::copy(values, to.begin());
        return {};
    }
    std::vector<float> reals(values.size() / sizeof(float));
    std::memcpy(reals.data(), values.data(), values.size());
    if (spec_.dtype == Dtype::i8)
        rknn::format::round_reals(reals, spec_.quant, chip.corners.input_ties.value);
    const emu::Format stored = emu::dense(spec_);
    return emu::convert(stored.stored, {Dtype::f32, {}, stored.layout, stored.stored},
                        std::as_bytes(std::span(reals)), stored, to);
}

} // namespace boardless
