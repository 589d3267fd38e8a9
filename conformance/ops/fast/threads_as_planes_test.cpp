// SPDX-License-Identifier: Apache-2.0
// Programs of threads that are the greatest bytes of windows or functions of two images: they are
// known as that, and not one byte differs.
#include "conformance/ops/fast/random_layers.h"
#include "emu-core/ops/fast/elements/byte_threads.h"
#include "emu-core/ops/threads/lanes/lane_step.h"
#include "emu-core/ops/threads/threads.h"

#include <catch2/catch.hpp>

using namespace emu::ops;
using fuzz::between;

namespace {

constexpr std::uint8_t together = 8; // pixels that a thread stores

ThreadSource of_register(std::uint16_t index, std::array<std::uint8_t, 4> order = {0, 1, 2, 3}) {
    return {.kind = ThreadSource::Kind::registers, .index = index, .swizzle = order};
}

ThreadSource of_value(std::int64_t value) {
    return {.kind = ThreadSource::Kind::value, .value = static_cast<std::uint32_t>(value)};
}

// Threads that see the planes of one or two images as their third number says.
class PlaneThreads {
public:
    PlaneThreads(std::int32_t width, std::int32_t height, Dtype dtype, fuzz::Random& random)
        : random_(random), dtype_(dtype), planes_(between(random, 1, 3)) {
        command_.grid = {
            {(width + together - 1) / together, height, planes_}, {together, 1, 1}, {}};
    }

    void source(std::int32_t width, std::int32_t height) {
        const MemoryView view = add(width, height, layer_.src.size() * 100'000);
        command_.sources.push_back(view);
        add_source(layer_, spec_of(view), false, random_);
    }
    void result(std::int32_t width, std::int32_t height) {
        const MemoryView view = add(width, height, 1'000'000);
        command_.results.push_back(view);
        layer_.dst = spec_of(view);
    }

    ThreadInstruction& add(ThreadCode code, std::uint8_t destination) {
        auto& made = command_.program.instructions.emplace_back();
        made.code = code;
        made.dtype = dtype_;
        made.destination = destination;
        made.last = 15;
        return made;
    }
    // Pixels from the thread's on, its numbers being in a register.
    void access(ThreadCode code, std::uint32_t image, std::uint8_t data, std::uint16_t place = 0) {
        const std::uint8_t at = place_of(image, place);
        auto& made = add(code, data);
        made.image = image;
        made.is_placed = true;
        made.sources[1] = of_register(at);
        made.sources[2] = of_register(data);
        if (code == ThreadCode::store_image) made.last = together - 1;
    }
    // Each element by the factor, of one register or of two.
    void scale(std::uint8_t destination, std::uint8_t first, std::optional<std::uint8_t> second) {
        ThreadDot dot{together, 1, {}};
        for (std::uint8_t i = 0; i < together; ++i) {
            dot.terms.push_back(
                {i, false, ThreadTerm::Kind::constant, {0, false, dtype_, i}, {}, 3});
            if (second)
                dot.terms.push_back(
                    {i, true, ThreadTerm::Kind::constant, {1, false, dtype_, i}, {}, 1.25});
        }
        auto& made = add(ThreadCode::dot, destination);
        made.last = together - 1;
        made.saturates = true;
        made.rounding = ThreadRounding::nearest;
        made.dot = static_cast<std::uint32_t>(command_.program.dots.size());
        made.sources = {of_register(first), of_register(second.value_or(first)), {}};
        command_.program.dots.push_back(std::move(dot));
    }

    // Fewer threads, of which each has `times` results of every pixel each way.
    void repeat_pixels(std::int32_t width, std::int32_t height, std::int32_t times) {
        const std::int32_t pixels = together / times;
        command_.grid.extents = {(width + pixels - 1) / pixels, height, planes_};
        command_.grid.scales = {pixels, 1, 1};
    }
    // Each of the first elements so often.
    void repeat(std::uint8_t destination, std::uint8_t source, std::uint8_t times) {
        ThreadDot dot{together, 0, {}};
        for (std::uint8_t i = 0; i < together; ++i) {
            const auto from = static_cast<std::uint8_t>(i / times);
            dot.terms.push_back({i, false, ThreadTerm::Kind::plain, {0, false, dtype_, from}, {}});
        }
        auto& made = add(ThreadCode::dot, destination);
        made.last = together - 1;
        made.dot = static_cast<std::uint32_t>(command_.program.dots.size());
        made.sources[0] = of_register(source);
        command_.program.dots.push_back(std::move(dot));
    }
    // The result's pixel, so many lines on, in a register.
    void pixel_of_result(std::uint8_t destination, std::int32_t times, std::int32_t line) {
        auto& made = add(ThreadCode::multiply, destination);
        made.dtype = Dtype::i32;
        made.mask = 3;
        made.sources = {of_register(0), of_value(times), {}};
        auto& moved = add(ThreadCode::add, destination);
        moved.dtype = Dtype::i32;
        moved.mask = 2;
        moved.sources = {of_register(destination), {}, of_value(line)};
    }

    ThreadInstruction& last() { return command_.program.instructions.back(); }
    Layer take() {
        layer_.command = std::move(command_);
        return std::move(layer_);
    }

private:
    MemoryView add(std::int32_t width, std::int32_t height, std::size_t base) {
        MemoryView view{
            static_cast<std::int64_t>(base), height, width, planes_, 1, width + 3, 1, 0, dtype_};
        view.surface = height * view.line + 5;
        command_.program.images.push_back({0, view.line, width, height, 1, false});
        bases_.push_back(view);
        return view;
    }

    static TensorSpec spec_of(const MemoryView& view) {
        return {{}, view.dtype, {1, view.h, view.w, view.c}, {}};
    }

    // A register with the pixel of another one, and where the thread's plane begins.
    std::uint8_t place_of(std::uint32_t image, std::uint16_t place) {
        const auto number = next_++;
        auto& address = add(ThreadCode::multiply_add, number);
        address.dtype = Dtype::i32;
        address.mask = 4;
        address.sources = {of_register(0), of_value(bases_[image].surface),
                           of_value(bases_[image].base)};
        auto& pixel = add(ThreadCode::move, number);
        pixel.dtype = Dtype::i32;
        pixel.mask = 3;
        pixel.sources[2] = of_register(place);
        return number;
    }

    fuzz::Random& random_;
    Dtype dtype_;
    std::int32_t planes_;
    std::uint8_t next_ = 32;
    Threads command_;
    std::vector<MemoryView> bases_;
    Layer layer_;
};

Dtype pixel_type(fuzz::Random& random) {
    return random.below(2) ? Dtype::u8 : Dtype::i8;
}

// Windows of 3 x 3; then perhaps a function of the greatest.
Layer greatest_of_windows(fuzz::Random& random) {
    const std::int32_t width = between(random, 1, 40), height = between(random, 1, 9);
    PlaneThreads made(width, height, pixel_type(random), random);
    made.source(width, height);
    made.result(width, height);
    for (std::uint8_t i = 0; i < 3; ++i) {
        made.access(ThreadCode::load_image, 0, 1 + i);
        made.last().dx = -1;
        made.last().dy = static_cast<std::int8_t>(i - 1);
    }
    made.add(ThreadCode::greatest_of_three, 4).sources = {of_register(1), of_register(2),
                                                          of_register(3)};
    auto& neighbours = made.add(ThreadCode::greatest_of_neighbours, 4);
    neighbours.sources[0] = of_register(4);
    neighbours.last = 13;
    if (random.below(2)) made.scale(4, 4, std::nullopt);
    made.access(ThreadCode::store_image, 1, 4);
    return made.take();
}

Layer function_of_two(fuzz::Random& random) {
    const std::int32_t width = between(random, 1, 40), height = between(random, 1, 9);
    PlaneThreads made(width, height, pixel_type(random), random);
    made.source(width, height);
    made.source(width, height);
    made.result(width, height);
    made.access(ThreadCode::load_image, 0, 1);
    made.access(ThreadCode::load_image, 1, 2);
    made.scale(3, 1, 2);
    made.access(ThreadCode::store_image, 2, 3);
    return made.take();
}

// Each pixel two or four times each way; some results have fewer of the last ones.
Layer repeated_pixels(fuzz::Random& random) {
    const std::int32_t width = between(random, 1, 20), height = between(random, 1, 5);
    const std::int32_t times = random.below(2) ? 2 : 4;
    PlaneThreads made(width, height, pixel_type(random), random);
    made.source(width, height);
    made.result(width * times - between(random, 0, times - 1),
                height * times - between(random, 0, times - 1));
    made.repeat_pixels(width, height, times);
    made.access(ThreadCode::load_image, 0, 1);
    made.repeat(2, 1, static_cast<std::uint8_t>(times));
    if (random.below(2)) made.scale(2, 2, std::nullopt);
    for (std::int32_t line = 0; line < times; ++line) {
        made.pixel_of_result(8, times, line);
        made.access(ThreadCode::store_image, 1, 2, 8);
    }
    return made.take();
}

void check_planes(std::uint64_t seed, Layer (&random_layer)(fuzz::Random&)) {
    for (std::uint64_t number = 0; number < 40; ++number) {
        fuzz::Random random(seed, number);
        INFO("layer " << number);
        const Layer layer = random_layer(random);
        const auto& command = std::get<Threads>(layer.command);
        std::string refusal;
        run_normative(layer, refusal);
        REQUIRE(refusal == "");
        REQUIRE(fast::byte_planes(command.program, command.grid, threads::run_steps));
        check_twins(layer, random);
    }
}

} // namespace

TEST_CASE("programs of the greatest bytes of windows are planes") {
    check_planes(60, greatest_of_windows);
}

TEST_CASE("programs of two images are tables") {
    check_planes(61, function_of_two);
}

TEST_CASE("programs of repeated pixels are planes, also where there is one thread in a direction") {
    check_planes(62, repeated_pixels);
}

// The thread's number is added to what is stored: no function of bytes alone.
TEST_CASE("programs whose bytes depend on the thread are no planes") {
    fuzz::Random random(63, 0);
    Layer layer = function_of_two(random);
    auto& command = std::get<Threads>(layer.command);
    auto& instructions = command.program.instructions;
    const auto dot = std::ranges::find(instructions, ThreadCode::dot, &ThreadInstruction::code);
    dot->sources[1] = of_register(0);
    CHECK_FALSE(fast::byte_planes(command.program, command.grid, threads::run_steps));
    check_twins(layer, random);
}
