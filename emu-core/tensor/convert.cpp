// SPDX-License-Identifier: Apache-2.0
#include "emu-core/tensor/convert.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "emu-core/tensor/element_lines.h"
#include "emu-core/tensor/line_copy.h"
#include "emu-core/tensor/map_copy.h"

#include <cmath>
#include <cstring>

namespace emu {
namespace {

constexpr Axis axes[] = {Axis::n, Axis::h, Axis::w, Axis::c};

std::int64_t count(const Extents& extents) {
    return extents.n * extents.h * extents.w * extents.c;
}

// Bounds every product of extents and blocks, so that no index overflows.
bool is_sane(const Extents& extents, const Format& format) {
    constexpr std::int64_t most = std::int64_t{1} << 48;
    std::int64_t product = size_of(format.dtype);
    for (const Axis axis : axes) {
        const std::int64_t stored = format.stored[axis];
        if (extents[axis] < 1 || extents[axis] > stored || stored > most) return false;
        const auto larger = checked_multiply(product, stored + format.layout.block(axis));
        if (!larger || *larger > most) return false;
        product = *larger;
    }
    return true;
}

Outcome check_quant(const Format& format) {
    if (holds_reals(format.dtype)) return {};
    const Quant& quant = format.quant;
    if (!quant.per_tensor()) return error(Fault::bad_argument, "a quantisation per channel");
    if (quant.scheme == Quant::Scheme::fixed_point &&
        (quant.fraction < -32 || quant.fraction > 32)) {
        return error(Fault::bad_argument, "a fixed point at bit %d", quant.fraction);
    }
    const float scale = quant.scale();
    if (!(scale > 0.0F) || !std::isfinite(scale)) {
        return error(Fault::bad_argument, "a scale of %g", static_cast<double>(scale));
    }
    return {};
}

Outcome check(const char* side, const Extents& extents, const Format& format,
              std::size_t available) {
    if (!is_sane(extents, format)) {
        return error(Fault::bad_argument, "the %s format does not hold the tensor's extents", side);
    }
    const std::int64_t needed = format.bytes();
    if (static_cast<std::uint64_t>(needed) > available) {
        return error(Fault::bad_argument, "the %s buffer has %zu bytes, its format needs %lld",
                     side, available, static_cast<long long>(needed));
    }
    return check_quant(format);
}

// Booleans and types that hold reals are what they are, whatever their quantisation says.
Element element_of(const Format& format) {
    if (holds_reals(format.dtype) || format.dtype == Dtype::boolean ||
        format.quant.scheme == Quant::Scheme::none) {
        return {format.dtype};
    }
    const bool affine = format.quant.scheme == Quant::Scheme::affine;
    return {format.dtype, format.quant.scale(), affine ? format.quant.zero_point() : 0};
}

// Sets every element to what stands for the number 0.
void fill_with_zero(const Element& element, std::int64_t elements, std::byte* dst) {
    constexpr float zero = 0.0F;
    const std::byte* src = reinterpret_cast<const std::byte*>(&zero);
    const auto copy = make_line_copy({Dtype::f32}, element, nullptr, elements);
    copy->run(src, 0, dst, size_of(element.dtype), static_cast<std::size_t>(elements));
}

Outcome check(const Normalisation& normalisation, std::int64_t channels) {
    const std::size_t pairs = normalisation.mean.size();
    const bool fits = pairs == normalisation.deviation.size() &&
                      (pairs <= 1 || static_cast<std::int64_t>(pairs) == channels);
    if (!fits) {
        return error(Fault::bad_argument, "%zu means and %zu deviations for %lld channels", pairs,
                     normalisation.deviation.size(), static_cast<long long>(channels));
    }
    for (const float deviation : normalisation.deviation) {
        if (deviation == 0.0F) return error(Fault::bad_argument, "a deviation of 0");
    }
    return {};
}

struct Side {
    Element element;
    MapView view;

    explicit Side(const Format& format)
        : element(element_of(format)), view{format.layout, format.stored, size_of(format.dtype)} {}
};

// One pass for each channel that is standardised on its own.
void copy_channels(const Extents& extents, const Normalisation& normalisation, const Side& src_side,
                   const std::byte* src, const Side& dst_side, std::byte* dst) {
    const std::int64_t per_channel = count(extents) / extents.c;
    Box box{{0, 0, 0, 0}, extents};
    for (std::int64_t c = 0; c < extents.c; ++c) {
        const auto i = static_cast<std::size_t>(c);
        const Standardisation pair{normalisation.mean[i], normalisation.deviation[i]};
        const auto copy = make_line_copy(src_side.element, dst_side.element, &pair, per_channel);
        box.first.c = c;
        box.end.c = c + 1;
        copy_map(box, src_side.view, src, dst_side.view, dst, *copy);
    }
}

} // namespace

Extents feature_extents(const Shape& shape) {
    const int rank = shape.rank();
    const auto from_last = [&](int back) { return rank < back ? 1 : shape[rank - back]; };
    return {rank < 4 ? 1 : shape.elements(0, rank - 3), from_last(3), from_last(2), from_last(1)};
}

Format dense(const TensorSpec& spec) {
    if (!spec.channels_first) return {spec.dtype, spec.quant, nhwc, feature_extents(spec.shape)};
    const Shape& shape = spec.shape;
    return {spec.dtype, spec.quant, nchw, {shape[0], shape[2], shape[3], shape[1]}};
}

Outcome convert(const Extents& extents, const Format& src_format, Bytes src,
                const Format& dst_format, std::span<std::byte> dst) {
    return convert_normalised(extents, {}, src_format, src, dst_format, dst);
}

Outcome convert_normalised(const Extents& extents, const Normalisation& normalisation,
                           const Format& src_format, Bytes src, const Format& dst_format,
                           std::span<std::byte> dst) {
    EMU_TRY(check("source", extents, src_format, src.size()));
    EMU_TRY(check("destination", extents, dst_format, dst.size()));
    EMU_TRY(check(normalisation, extents.c));
    const Side src_side(src_format), dst_side(dst_format);
    const std::int64_t stored = dst_format.layout.elements(dst_format.stored);
    if (stored != count(extents)) fill_with_zero(dst_side.element, stored, dst.data());
    if (normalisation.mean.size() > 1) {
        copy_channels(extents, normalisation, src_side, src.data(), dst_side, dst.data());
        return {};
    }
    Standardisation pair;
    if (!normalisation.mean.empty()) pair = {normalisation.mean[0], normalisation.deviation[0]};
    const bool standardised = pair.mean != 0.0F || pair.deviation != 1.0F;
    const auto copy = make_line_copy(src_side.element, dst_side.element,
                                     standardised ? &pair : nullptr, count(extents));
    copy_map({{0, 0, 0, 0}, extents}, src_side.view, src.data(), dst_side.view, dst.data(), *copy);
    return {};
}

Outcome read_reals(const TensorSpec& spec, Bytes tensor, std::int64_t first,
                   std::span<float> values) {
    const Extents line{1, 1, 1, static_cast<std::int64_t>(values.size())};
    const Bytes part = tensor.subspan(static_cast<std::size_t>(first * size_of(spec.dtype)));
    EMU_TRY(convert(line, {spec.dtype, spec.quant, nhwc, line}, part, {Dtype::f32, {}, nhwc, line},
                    std::as_writable_bytes(values)));
    const std::size_t channels = spec.channel_factors.size();
    for (std::size_t i = 0; channels != 0 && i < values.size(); ++i) {
        values[i] /= spec.channel_factors[(static_cast<std::size_t>(first) + i) % channels];
    }
    return {};
}

} // namespace emu
