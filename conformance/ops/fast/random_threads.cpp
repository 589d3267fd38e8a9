// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/random_threads.h"

#include "conformance/ops/fast/random_layers.h"
#include "emu-core/ops/threads/check_program.h"

#include <array>

using namespace emu::ops;
using fuzz::between;

namespace {

constexpr Dtype thread_types[] = {Dtype::i8,  Dtype::u8,  Dtype::i16, Dtype::u16,
                                  Dtype::i32, Dtype::u32, Dtype::f16, Dtype::f32};
constexpr std::uint8_t free_registers = 6; // 1 to so many; 0 stays the thread's number

// Bits of any number, often of one with a meaning.
std::uint32_t random_bits(fuzz::Random& random) {
    constexpr std::uint32_t special[] = {0,           1,           0xFFFF'FFFF, 0x8000'0000,
                                         0x7FFF'FFFF, 0x3F80'0000, 0xBF00'0000, 0x7F80'0000,
                                         0x7FC0'0001, 0x387F'E000, 0x4B00'0001, 0x477F'F000};
    if (random.below(3) == 0) return special[random.below(std::size(special))];
    if (random.below(3) == 0) return static_cast<std::uint32_t>(random.below(200));
    return static_cast<std::uint32_t>(random.below(std::uint64_t{1} << 32));
}

class ProgramWriter {
public:
    explicit ProgramWriter(fuzz::Random& random) : random_(random) {
        for (int i = between(random, 1, 6); i > 0; --i)
            program_.uniforms.push_back({random_bits(random), random_bits(random),
                                         random_bits(random), random_bits(random)});
    }

    // The image's number.
    std::uint32_t add_image(const MemoryView& view) {
        const bool keeps = random_.below(3) == 0;
        program_.images.push_back(
            {view.base, view.line, view.w, view.h, size_of(view.dtype), keeps});
        return static_cast<std::uint32_t>(program_.images.size() - 1);
    }

    // Elements of around the thread's pixel, of any of the first `images`.
    void load(std::uint32_t images) {
        ThreadInstruction load = blank(ThreadCode::load_image);
        load.image = static_cast<std::uint32_t>(random_.below(images));
        const int size = program_.images[load.image].element_bytes;
        load.dtype = size == 1 ? Dtype::u8 : size == 2 ? Dtype::i16 : Dtype::u32;
        load.sources[1] = number_source();
        load.dx = static_cast<std::int8_t>(between(random_, -3, 3));
        load.dy = static_cast<std::int8_t>(between(random_, -3, 3));
        set_elements(load, static_cast<std::size_t>(size));
        program_.instructions.push_back(load);
    }

    void store(std::uint32_t image, std::int32_t elements) {
        ThreadInstruction store = blank(ThreadCode::store_image);
        store.image = image;
        const int size = program_.images[image].element_bytes;
        store.dtype = size == 1 ? Dtype::u8 : size == 2 ? Dtype::i16 : Dtype::u32;
        store.sources[1] = number_source();
        store.sources[2] = register_source();
        store.first = static_cast<std::uint8_t>(between(random_, 0, 16 / size - elements));
        store.last = static_cast<std::uint8_t>(store.first + elements - 1);
        program_.instructions.push_back(store);
    }

    // One that the checks accept.
    void compute() {
        for (;;) {
            ThreadProgram alone = program_;
            const ThreadInstruction instruction = random_instruction(alone);
            alone.instructions = {instruction};
            if (!threads::check_program(alone)) continue;
            program_.instructions.push_back(instruction);
            program_.dots = std::move(alone.dots);
            return;
        }
    }

    // Over the next instructions, where a thread's number says so.
    void branch(std::size_t over) {
        ThreadInstruction branch = blank(ThreadCode::branch);
        branch.dtype = Dtype::i32;
        branch.condition = static_cast<ThreadCondition>(random_.below(7));
        branch.sources[0] = number_source();
        branch.sources[0].swizzle[0] = static_cast<std::uint8_t>(random_.below(3));
        branch.sources[1] = value_source(static_cast<std::uint32_t>(random_.below(40)));
        branch.target = static_cast<std::uint32_t>(program_.instructions.size() + 1 + over);
        program_.instructions.push_back(branch);
    }

    ThreadProgram take() { return std::move(program_); }

private:
    ThreadInstruction blank(ThreadCode code) {
        ThreadInstruction instruction;
        instruction.code = code;
        instruction.destination = static_cast<std::uint8_t>(between(random_, 1, free_registers));
        return instruction;
    }

    void set_elements(ThreadInstruction& instruction, std::size_t size) {
        const int all = static_cast<int>(16 / size);
        instruction.first = static_cast<std::uint8_t>(random_.below(3) ? 0 : random_.below(all));
        instruction.last = static_cast<std::uint8_t>(between(random_, instruction.first, all - 1));
    }

    static ThreadSource number_source() { return {.kind = ThreadSource::Kind::registers}; }
    static ThreadSource value_source(std::uint32_t value) {
        return {.kind = ThreadSource::Kind::value, .value = value};
    }
    ThreadSource register_source() {
        ThreadSource source{.kind = ThreadSource::Kind::registers};
        source.index = static_cast<std::uint16_t>(between(random_, 0, free_registers));
        for (std::uint8_t& component : source.swizzle) {
            const auto other = static_cast<std::uint8_t>(random_.below(4));
            if (random_.below(2)) component = other;
        }
        return source;
    }
    ThreadSource any_source() {
        ThreadSource source = register_source();
        switch (random_.below(6)) {
        case 0: source = value_source(random_bits(random_)); break;
        case 1: source.kind = ThreadSource::Kind::pair; break;
        case 2:
            source.kind = ThreadSource::Kind::uniform;
            source.index = static_cast<std::uint16_t>(random_.below(program_.uniforms.size()));
            break;
        default: break;
        }
        source.is_negated = random_.below(6) == 0;
        source.is_absolute = random_.below(6) == 0;
        return source;
    }
    Dtype any_type() { return thread_types[random_.below(std::size(thread_types))]; }

    ThreadLane any_lane(const ThreadInstruction& instruction) {
        ThreadLane lane;
        lane.source = static_cast<std::uint8_t>(random_.below(2));
        lane.is_second = instruction.sources[lane.source].kind == ThreadSource::Kind::pair &&
                         random_.below(2) != 0;
        lane.dtype = any_type();
        lane.lane = static_cast<std::uint8_t>(random_.below(16 / size_of(lane.dtype)));
        return lane;
    }

    ThreadDot random_dot(const ThreadInstruction& instruction) {
        ThreadDot dot;
        dot.sums = static_cast<std::uint8_t>(between(random_, 1, 8));
        dot.shift = static_cast<std::uint8_t>(random_.below(3) ? 0 : random_.below(24));
        for (std::uint64_t i = random_.below(17); i > 0; --i) {
            ThreadTerm term;
            term.sum = static_cast<std::uint8_t>(random_.below(dot.sums));
            term.is_subtracted = random_.below(3) == 0;
            term.kind = static_cast<ThreadTerm::Kind>(random_.below(3));
            term.a = any_lane(instruction);
            term.b = any_lane(instruction);
            term.factor = between(random_, -300, 300) * (random_.below(2) ? 1 : 0x1p-7);
            dot.terms.push_back(term);
        }
        return dot;
    }

    ThreadInstruction random_instruction(ThreadProgram& program) {
        ThreadCode code{};
        do code = static_cast<ThreadCode>(random_.below(thread_code_count));
        while (code == ThreadCode::branch || code == ThreadCode::load_image ||
               code == ThreadCode::store_image);
        ThreadInstruction instruction = blank(code);
        instruction.dtype = any_type();
        instruction.condition = static_cast<ThreadCondition>(random_.below(thread_condition_count));
        instruction.rounding = static_cast<ThreadRounding>(random_.below(3));
        instruction.saturates = random_.below(3) == 0;
        instruction.in_parts = random_.below(3) == 0;
        instruction.mask = static_cast<std::uint8_t>(between(random_, 1, 15));
        set_elements(instruction, static_cast<std::size_t>(size_of(instruction.dtype)));
        instruction.bits_from = static_cast<std::uint8_t>(random_.below(8));
        for (ThreadSource& source : instruction.sources) source = any_source();
        if (code == ThreadCode::load) {
            instruction.sources[0] = value_source(static_cast<std::uint32_t>(random_.below(400)));
            instruction.sources[1] = number_source();
        }
        if (code == ThreadCode::integer_quotient) {
            instruction.sources[0] = number_source();
            instruction.sources[1] = value_source(between(random_, 1U, 30U));
        }
        if (random_.below(2)) { // as programs mostly have them
            if (code == ThreadCode::shuffle || code == ThreadCode::extract)
                instruction.sources[2] = instruction.sources[1] =
                    value_source(random_bits(random_));
        }
        if (code == ThreadCode::dot) {
            instruction.dot = static_cast<std::uint32_t>(program.dots.size());
            program.dots.push_back(random_dot(instruction));
        }
        return instruction;
    }

    fuzz::Random& random_;
    ThreadProgram program_;
};

MemoryView random_view(std::int64_t base, std::int32_t most_width, fuzz::Random& random) {
    constexpr Dtype types[] = {Dtype::i8, Dtype::u8, Dtype::i16, Dtype::f16, Dtype::f32};
    MemoryView view{base, 1, 1, 1, 1, 0, 0, 0, types[random.below(std::size(types))]};
    view.h = between(random, 1, 6);
    view.w = between(random, 1, most_width);
    view.pixel = size_of(view.dtype);
    view.line = view.w * view.pixel + (random.below(3) ? 0 : between(random, 1, 5));
    view.surface = view.h * view.line;
    return view;
}

TensorSpec spec_of_plane(const MemoryView& view) {
    return {{}, view.dtype, {1, view.h, view.w, view.c}, {}};
}

} // namespace

Layer random_threads(fuzz::Random& random) {
    Layer layer;
    Threads command;
    ProgramWriter writer(random);
    std::int64_t base = between(random, 0, 50);
    const auto images = static_cast<std::uint32_t>(between(random, 1, 3));
    for (std::uint32_t i = 0; i < images; ++i) {
        const MemoryView view = random_view(base, 60, random);
        base += view.surface + between(random, 0, 20);
        writer.add_image(view);
        command.sources.push_back(view);
        add_source(layer, spec_of_plane(view), random.below(4) == 0, random);
    }
    const MemoryView result = random_view(1 << 16, 400, random);
    const std::uint32_t stored = writer.add_image(result);
    command.results.push_back(result);
    layer.dst = spec_of_plane(result);

    const std::int32_t elements = between(random, 1, 16 / size_of(result.dtype));
    command.grid.extents = {between(random, 1, 90), between(random, 1, 5), 1};
    command.grid.scales[0] = elements;
    command.grid.offsets[0] = between(random, -4, 4);
    for (int i = between(random, 1, 3); i > 0; --i) writer.load(images);
    for (int i = between(random, 1, 14); i > 0; --i) {
        const std::uint64_t over = random.below(6) ? 0 : 1 + random.below(2);
        if (over > 0) writer.branch(over);
        for (std::uint64_t k = 0; k <= over; ++k) writer.compute();
        if (random.below(5) == 0) writer.load(images);
    }
    writer.store(stored, elements);
    command.program = writer.take();
    layer.command = std::move(command);
    return layer;
}
