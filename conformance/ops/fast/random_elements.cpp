// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_layers.h"

#include "emu-core/tensor/float16.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace {

float special(fuzz::Random& random) {
    using Limits = std::numeric_limits<float>;
    const float values[] = {0.0F,      1.0F,           Limits::infinity(), Limits::max(),
                            0x1p-149F, 0x1.fffffep-1F, 65504.0F,           65520.0F,
                            0x1p-24F,  0x1p-25F,       0x1.8p-25F,         0x1p-14F};
    const float value = values[random.below(std::size(values))];
    return random.below(2) ? value : -value;
}

float random_float(float scale, fuzz::Random& random) {
    switch (random.below(6)) {
    case 0: return std::bit_cast<float>(static_cast<std::uint32_t>(random.below(1ULL << 32)));
    case 1: return special(random);
    case 2: // of float16, or a tie between two
        return from_half(static_cast<std::uint16_t>(random.below(65'536))) *
               (random.below(2) ? 1.0F : 1 + 0x1p-11F);
    case 3: return (static_cast<float>(between(random, -40'000, 40'000)) + 0.5F) * scale;
    default: return (static_cast<float>(between(random, -600, 600)) / 2) * scale;
    }
}

std::uint64_t random_bits(Dtype dtype, float scale, fuzz::Random& random) {
    if (dtype == Dtype::f32) return std::bit_cast<std::uint32_t>(random_float(scale, random));
    if (dtype == Dtype::f16 && random.below(2)) return to_half(random_float(scale, random));
    if (random.below(8)) return random.below(1ULL << 32);
    return random.below(3) == 0 ? 0 : std::uint64_t{1} << (8 * size_of(dtype) - 1);
}

} // namespace

Shape random_extents(fuzz::Random& random) {
    switch (random.below(16)) {
    case 0: return {between(random, 1, 3), between(random, 60'000, 80'000)};
    case 1: return {between(random, 1, 2000)};
    default:
        return {between(random, 1, 3), between(random, 1, 9), between(random, 1, 9),
                random.below(2) ? between(random, 1, 40) : between(random, 1, 600)};
    }
}

Shape random_broadcast(const Shape& dst, fuzz::Random& random) {
    if (random.below(2)) return dst;
    if (random.below(4) == 0) return {1};
    std::vector<std::int32_t> extents;
    for (const std::int32_t extent : dst.extents()) {
        extents.push_back(random.below(2) ? extent : 1);
    }
    while (!extents.empty() && extents.front() == 1) extents.erase(extents.begin());
    return *Shape::make(extents);
}

TensorSpec random_spec(Dtype dtype, const Shape& shape, fuzz::Random& random) {
    TensorSpec spec{{}, dtype, shape, {}};
    const float scale = random.below(3) == 0
                            ? std::ldexp(1.0F, between(random, -12, 2))
                            : static_cast<float>(between(random, 1, 1 << 20)) * 0x1p-24F;
    switch (dtype) {
    case Dtype::i8: spec.quant = Quant::affine(scale, between(random, -128, 127)); break;
    case Dtype::u8: spec.quant = Quant::affine(scale, between(random, 0, 255)); break;
    case Dtype::i16: spec.quant = Quant::affine(scale, between(random, -32'768, 32'767)); break;
    default: break;
    }
    return spec;
}

Content random_elements(Dtype dtype, std::int64_t count, float scale, fuzz::Random& random) {
    const auto width = static_cast<std::size_t>(size_of(dtype));
    Content content(static_cast<std::size_t>(count) * width);
    for (std::size_t i = 0; i < content.size(); i += width) {
        const std::uint64_t bits = random_bits(dtype, scale, random);
        std::memcpy(&content[i], &bits, width);
    }
    return content;
}

void add_source(Layer& layer, const TensorSpec& spec, bool constant, fuzz::Random& random) {
    layer.src.push_back(spec);
    layer.content.push_back(
        random_elements(spec.dtype, spec.shape.elements(), layer.dst.quant.scale(), random));
    layer.constant.push_back(constant);
}
