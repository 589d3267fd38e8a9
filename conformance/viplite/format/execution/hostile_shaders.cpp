// SPDX-License-Identifier: Apache-2.0
// Shader operations on images that no network has: they are refused, or stay within memory.
#include "conformance/fuzz/random.h"
#include "libviplite/format/execution/lower/executable_network.h"
#include "libviplite/format/execution/memory/unit_memory.h"
#include "libviplite/format/execution/shader/shader.h"

#include <catch2/catch.hpp>

namespace nbg_tests {
namespace {

constexpr std::int64_t memory_bytes = 1 << 16;
constexpr std::uint64_t cases = 20000, shader_seed = 23;

struct Extent {
    std::uint32_t w = 1, h = 1, c = 1;
};
enum class Type { bytes, halves };

// An operation with the images that it takes, where the first has the extents.
struct Shader {
    emu::Outcome (*lower)(const viplite::format::ShaderState&,
                          const viplite::format::OperationScope&);
    struct Image {
        Type type;
        Extent (*extent)(Extent first);
    };
    std::vector<Image> images;
};

Extent same(Extent first) {
    return first;
}
Extent line(Extent first) {
    return {2 * first.w, 1, 1};
}
Extent twice(Extent first) {
    return {2 * first.w, 2 * first.h, first.c};
}
Extent luma(Extent first) {
    return {2 * first.w, 2 * first.h, 1};
}
Extent chroma(Extent first) {
    return {2 * first.w, first.h, 1};
}
Extent colours(Extent first) {
    return {2 * first.w, 2 * first.h, 3};
}

const std::vector<Shader> all = {
    {viplite::format::lower_softmax, {{Type::bytes, line}, {Type::halves, line}}},
    {viplite::format::lower_pair_softmax, {{Type::bytes, line}, {Type::bytes, line}}},
    {viplite::format::lower_upsample, {{Type::bytes, same}, {Type::bytes, twice}}},
    {viplite::format::lower_scaled_upsample, {{Type::bytes, same}, {Type::bytes, twice}}},
    {viplite::format::lower_picture,
     {{Type::bytes, luma}, {Type::bytes, chroma}, {Type::bytes, colours}}},
    {viplite::format::lower_byte_addition,
     {{Type::bytes, same}, {Type::bytes, same}, {Type::bytes, same}}},
    {viplite::format::lower_copy, {{Type::bytes, same}, {Type::halves, same}}},
    {viplite::format::lower_half_sum,
     {{Type::halves, same}, {Type::halves, same}, {Type::halves, same}}},
    {viplite::format::lower_half_product,
     {{Type::halves, same}, {Type::halves, same}, {Type::halves, same}}},
    {viplite::format::lower_half_power,
     {{Type::halves, same}, {Type::halves, same}, {Type::halves, same}}},
};

template <std::size_t count>
std::uint32_t one_of(const std::uint32_t (&values)[count], fuzz::Random& random) {
    return values[random.below(count)];
}

std::uint32_t extent(fuzz::Random& random) {
    constexpr std::uint32_t large[] = {0, 200, 0x3FFF, 0x7FFF, 0xFFFF};
    return random.below(6) == 0 ? one_of(large, random)
                                : 1 + static_cast<std::uint32_t>(random.below(8));
}

// LOAD_STATE of one register after the other.
class Words {
public:
    void add(std::uint32_t constant, std::uint32_t value) {
        words_.push_back(1U << 27 | 1U << 16 | (0xD800 + constant));
        words_.push_back(value);
    }
    void add_image(std::uint32_t constant, Type type, Extent extent, fuzz::Random& random) {
        constexpr std::uint32_t strides[] = {0,    1,          2,          8,         16,
                                             1024, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
        const std::uint32_t size = type == Type::bytes ? 1 : 2;
        const std::uint32_t row = random.below(3) == 0 ? one_of(strides, random) : extent.w * size;
        add(constant, static_cast<std::uint32_t>(random.below(memory_bytes)));
        add(constant + 1, row);
        add(constant + 2, extent.h << 16 | (extent.w & 0xFFFF));
        add(constant + 3, type == Type::bytes ? 0x444051F0 : 0x44405071);
        add(constant + 4, random.below(3) == 0 ? one_of(strides, random) : row * extent.h);
        add(constant + 5, extent.c);
    }
    emu::Bytes bytes() const { return std::as_bytes(std::span(words_)); }

private:
    std::vector<std::uint32_t> words_;
};

Words random_state(const Shader& shader, fuzz::Random& random) {
    Words words;
    const Extent first{extent(random), extent(random),
                       random.below(50) == 0 ? 0x7FFFFFFF : extent(random)};
    std::uint32_t constant = 0;
    for (const Shader::Image& image : shader.images) {
        words.add_image(constant, image.type, image.extent(first), random);
        constant += 8;
    }
    constexpr std::uint32_t reals[] = {0,          1,          0x10,       0x7F800000, 0xFF800000,
                                       0x7FC00000, 0x3F800000, 0x40490FDB, 0xFFFFFFFF};
    for (std::uint32_t i = std::max(constant, 0x12U); i <= 0x40; ++i)
        words.add(i, one_of(reals, random));
    words.add(0x18, random.below(4) == 0 ? one_of(reals, random) : 0x55555555);
    words.add(0x1B, random.below(4) == 0 ? one_of(reals, random) : 0x10);
    return words;
}

// A memory that one input fills.
viplite::format::UnitMemory full_memory() {
    viplite::format::UnitMemory memory(viplite::format::computing_chip(), memory_bytes);
    emu::MemoryView all_bytes;
    all_bytes.block = all_bytes.pixel = 1;
    all_bytes.w = memory_bytes;
    all_bytes.dtype = emu::Dtype::u8;
    const auto input = memory.program().input({"in", emu::Dtype::u8, {all_bytes.w}, {}}, {});
    REQUIRE(memory.write({all_bytes, {}}, input, "in"));
    return memory;
}

viplite::format::ShaderState state_of(const Words& words) {
    viplite::format::Description description;
    description.version = 0x1000f;
    description.lcd = words.bytes();
    description.lcd_table = {{0, static_cast<std::uint32_t>(words.bytes().size())}};
    const auto layout = viplite::format::MemoryLayout::make(description);
    REQUIRE(layout);
    auto state = viplite::format::ShaderState::make(
        description, {viplite::format::OperationType::shader}, *layout);
    REQUIRE(state);
    return *std::move(state);
}

} // namespace

TEST_CASE("shaders of images that no network has are refused, or stay within memory") {
    std::vector<int> lowered(all.size());
    for (std::uint64_t i = 0; i < cases; ++i) {
        fuzz::Random random(shader_seed, i);
        const Shader& shader = all[i % all.size()];
        const viplite::format::ShaderState state = state_of(random_state(shader, random));
        viplite::format::UnitMemory memory = full_memory();
        INFO("case " << i);
        const auto outcome = shader.lower(state, viplite::format::OperationScope("shader", memory));
        if (outcome)
            ++lowered[i % all.size()];
        else
            CHECK(outcome.error().fault == emu::Fault::bad_model);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        INFO("operation " << i);
        CHECK(lowered[i] > 0);
    }
}

} // namespace nbg_tests
