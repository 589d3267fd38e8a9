// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/tensor_text.h"

#include "conformance/ops/enumerators.h"
#include "conformance/ops/row.h"

#include "emu-core/base/error.h"
#include "emu-core/tensor/float16.h"

#include <charconv>
#include <cstdlib>
#include <string>

using emu::Dtype;

namespace {

emu::Error malformed(std::string_view text) {
    return emu::error(emu::Fault::bad_argument, "not understood: %s", std::string(text).c_str());
}

emu::Result<emu::Shape> parse_shape(std::string_view text) {
    std::vector<std::int32_t> extents;
    if (text.empty()) return emu::Shape{};
    for (const auto piece : split(text, ',')) {
        const auto extent = parse_integer(piece);
        if (!extent) return malformed(text);
        extents.push_back(static_cast<std::int32_t>(*extent));
    }
    return emu::Shape::make(extents);
}

// "0.5,-3", or "0.5,-3;0.25,4@1": pairs along axis 1.
emu::Result<emu::Quant> parse_quant(std::string_view text) {
    emu::Quant quant{emu::Quant::Scheme::affine, {}, {}, 0, 0};
    const std::size_t at = text.find('@');
    if (at != std::string_view::npos) {
        const auto axis = parse_integer(text.substr(at + 1));
        if (!axis) return malformed(text);
        quant.axis = static_cast<std::int32_t>(*axis);
    }
    for (const auto pair : split(text.substr(0, at), ';')) {
        const auto parts = split(pair, ',');
        if (parts.size() != 2) return malformed(text);
        const auto scale = parse_float(parts[0]);
        const auto zero_point = parse_integer(parts[1]);
        if (!scale || !zero_point) return malformed(text);
        quant.scales.push_back(*scale);
        quant.zero_points.push_back(static_cast<std::int32_t>(*zero_point));
    }
    return quant;
}

// "i8(0.5,-3)"
emu::Outcome parse_type(std::string_view text, emu::TensorSpec& spec) {
    const std::size_t open = text.find('(');
    const auto dtype = enumerator_of<Dtype>(text.substr(0, open));
    if (!dtype) return malformed(text);
    spec.dtype = *dtype;
    if (open == std::string_view::npos) return {};
    if (text.back() != ')') return malformed(text);
    EMU_TRY_VALUE(quant, parse_quant(text.substr(open + 1, text.size() - open - 2)));
    spec.quant = quant;
    return {};
}

// The upper byte of a linear congruential generator (Numerical Recipes' constants), per byte.
std::vector<std::byte> generate(std::int64_t bytes, std::uint32_t state) {
    std::vector<std::byte> values(bytes);
    for (std::byte& value : values) {
        state = state * 1664525U + 1013904223U;
        value = static_cast<std::byte>(state >> 24);
    }
    return values;
}

bool write_value(Dtype dtype, std::string_view text, emu::ByteWriter& writer) {
    if (dtype == Dtype::f32 || dtype == Dtype::f16) {
        const auto value = parse_float(text);
        if (value && dtype == Dtype::f32) writer.write(*value);
        if (value && dtype == Dtype::f16) writer.write(emu::to_half(*value));
        return value.has_value();
    }
    const auto value = parse_integer(text);
    if (!value) return false;
    const emu::Bytes bytes = std::as_bytes(std::span(&*value, 1));
    writer.append(bytes.first(emu::size_of(dtype)));
    return true;
}

} // namespace

std::optional<float> parse_float(std::string_view text) {
    const std::string copy(text);
    char* end = nullptr;
    const float value = std::strtof(copy.c_str(), &end);
    if (copy.empty() || *end != '\0') return std::nullopt;
    return value;
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

emu::Result<std::vector<std::byte>> parse_values(const emu::TensorSpec& spec,
                                                 std::string_view text) {
    if (text.starts_with("lcg(") && text.ends_with(')')) {
        const auto seed = parse_integer(text.substr(4, text.size() - 5));
        if (!seed) return malformed(text);
        return generate(spec.bytes(), static_cast<std::uint32_t>(*seed));
    }
    const auto pieces = split(text, ',');
    const std::int64_t repeat = pieces.size() == 1 ? spec.shape.elements() : 1;
    emu::ByteWriter writer;
    for (std::int64_t i = 0; i < repeat; ++i) {
        for (const auto piece : pieces) {
            if (!write_value(spec.dtype, piece, writer)) return malformed(text);
        }
    }
    return writer.take();
}

emu::Result<TensorText> parse_tensor(std::string_view text) {
    TensorText tensor;
    constexpr std::string_view constant = "const/";
    tensor.constant = text.starts_with(constant);
    if (tensor.constant) text.remove_prefix(constant.size());
    const std::size_t open = text.find('['), close = text.find(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open) {
        return malformed(text);
    }
    EMU_TRY(parse_type(text.substr(0, open), tensor.spec));
    EMU_TRY_VALUE(shape, parse_shape(text.substr(open + 1, close - open - 1)));
    tensor.spec.shape = shape;
    const std::string_view rest = text.substr(close + 1);
    if (rest.empty()) return tensor;
    if (rest.front() != '=') return malformed(text);
    EMU_TRY_VALUE(values, parse_values(tensor.spec, rest.substr(1)));
    tensor.values = std::move(values);
    return tensor;
}
