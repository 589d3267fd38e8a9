// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/input/pixels.h"

#include "emu-core/tensor/convert.h"

#include <algorithm>
#include <cmath>

namespace boardless {
namespace {

using emu::Fault;

emu::Outcome check_count(const char* kind, std::size_t count, const emu::TensorSpec& input) {
    const std::int64_t channels = emu::dense(input).stored.c;
    if (count <= 1 || static_cast<std::int64_t>(count) == channels) return {};
    return emu::error(Fault::bad_argument, "%zu %ss for input '%s', which has %lld channel%s",
                      count, kind, input.name.c_str(), static_cast<long long>(channels),
                      channels == 1 ? "" : "s");
}

// Nothing where the input has no bytes that stand for real numbers.
emu::Normalisation of_bytes(const emu::TensorSpec& spec) {
    const bool i8 = spec.dtype == emu::Dtype::i8, u8 = spec.dtype == emu::Dtype::u8;
    if ((!i8 && !u8) || spec.quant.scheme == emu::Quant::Scheme::none) return {};
    const std::int32_t black = i8 ? -128 : 0; // what pixel 0 is stored as
    return {{static_cast<float>(spec.quant.zero_point() - black)}, {1.0F / spec.quant.scale()}};
}

} // namespace

emu::Normalisation completed(emu::Normalisation pixels) {
    const std::size_t count = std::max(pixels.mean.size(), pixels.deviation.size());
    const auto complete = [count](std::vector<float>& values, float rest) {
        if (values.size() != count) values.assign(count, values.empty() ? rest : values[0]);
    };
    complete(pixels.mean, 0);
    complete(pixels.deviation, 1);
    return pixels;
}

std::vector<emu::Normalisation> pixels_of(const emu::Program& program) {
    std::vector<emu::Normalisation> pixels = program.normalisation;
    pixels.resize(program.inputs.size());
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        if (pixels[i].deviation.empty()) pixels[i] = of_bytes(program.spec(program.inputs[i]));
    }
    return pixels;
}

std::vector<emu::Normalisation> or_else(std::vector<emu::Normalisation> own,
                                        std::span<const emu::Normalisation> others) {
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (own[i].deviation.empty()) own[i] = others[i];
    }
    return own;
}

emu::Outcome check(const emu::Normalisation& pixels, const emu::TensorSpec& input) {
    EMU_TRY(check_count("mean", pixels.mean.size(), input));
    EMU_TRY(check_count("deviation", pixels.deviation.size(), input));
    const auto finite = [](float value) { return std::isfinite(value); };
    const auto divides = [](float value) { return std::isfinite(value) && value != 0; };
    if (!std::all_of(pixels.mean.begin(), pixels.mean.end(), finite) ||
        !std::all_of(pixels.deviation.begin(), pixels.deviation.end(), divides)) {
        return emu::error(Fault::bad_argument, "means must be finite, deviations finite and not 0");
    }
    return {};
}

emu::Outcome make_real(const emu::Normalisation& pixels, const emu::TensorSpec& input,
                       std::vector<std::byte> bytes, std::span<float> reals) {
    const emu::Format inside = emu::dense(input);
    const emu::Format given{emu::Dtype::u8, {}, emu::nhwc, inside.stored};
    const emu::Format real{emu::Dtype::f32, {}, inside.layout, inside.stored};
    return emu::convert_normalised(inside.stored, completed(pixels), given, bytes, real,
                                   std::as_writable_bytes(reals));
}

} // namespace boardless
