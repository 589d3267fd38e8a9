// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/fast/thread_program_writer.h"

#include "emu-core/ops/threads/check_program.h"

using namespace emu;
using namespace emu::ops;
using fuzz::between;

namespace {

constexpr std::uint8_t free_registers = 6; // 1 to so many; 0 stays the thread's number
constexpr std::uint8_t loop_register = 7;  // how often
constexpr std::uint8_t first_place = 8;    // of images: the pixel, and where its plane begins

// Bits of any number, often of one with a meaning.
std::uint32_t random_bits(fuzz::Random& random) {
    constexpr std::uint32_t special[] = {0,           1,           0xFFFF'FFFF, 0x8000'0000,
                                         0x7FFF'FFFF, 0x3F80'0000, 0xBF00'0000, 0x7F80'0000,
                                         0x7FC0'0001, 0x387F'E000, 0x4B00'0001, 0x477F'F000};
    if (random.below(3) == 0) return special[random.below(std::size(special))];
    if (random.below(3) == 0) return static_cast<std::uint32_t>(random.below(200));
    return static_cast<std::uint32_t>(random.below(std::uint64_t{1} << 32));
}

ThreadSource value_source(std::uint32_t value) {
    return {.kind = ThreadSource::Kind::value, .value = value};
}

ThreadSource number_source(std::uint16_t index = 0) {
    return {.kind = ThreadSource::Kind::registers, .index = index};
}

ThreadSource component_source(std::uint16_t index, std::uint8_t component) {
    ThreadSource source = number_source(index);
    source.swizzle.fill(component);
    return source;
}

Dtype type_of_size(int size) {
    return size == 1 ? Dtype::u8 : size == 2 ? Dtype::i16 : Dtype::u32;
}

} // namespace

ThreadProgramWriter::ThreadProgramWriter(fuzz::Random& random) : random_(random) {
    for (int i = between(random, 1, 6); i > 0; --i)
        program_.uniforms.push_back(
            {random_bits(random), random_bits(random), random_bits(random), random_bits(random)});
}

std::uint32_t ThreadProgramWriter::add_image(const MemoryView& view) {
    const bool keeps = random_.below(3) == 0;
    const auto number = static_cast<std::uint32_t>(program_.images.size());
    program_.images.push_back({view.base, view.line, view.w, view.h, size_of(view.dtype), keeps});
    is_placed_.push_back(view.c > 1);
    if (view.c == 1) return number;
    ThreadInstruction copy = blank(ThreadCode::move);
    copy.dtype = Dtype::i32;
    copy.destination = static_cast<std::uint8_t>(first_place + number);
    copy.sources[2] = number_source();
    ThreadInstruction place = copy;
    place.code = ThreadCode::multiply_add;
    place.mask = 4;
    place.sources = {number_source(), value_source(static_cast<std::uint32_t>(view.surface)),
                     value_source(static_cast<std::uint32_t>(view.base))};
    program_.instructions.push_back(copy);
    program_.instructions.push_back(place);
    return number;
}

ThreadInstruction ThreadProgramWriter::access(ThreadCode code, std::uint32_t image) {
    ThreadInstruction access = blank(code);
    access.image = image;
    access.dtype = type_of_size(program_.images[image].element_bytes);
    access.is_placed = is_placed_[image];
    access.sources[1] =
        number_source(is_placed_[image] ? static_cast<std::uint16_t>(first_place + image) : 0);
    return access;
}

void ThreadProgramWriter::load(std::uint32_t images) {
    ThreadInstruction load =
        access(ThreadCode::load_image, static_cast<std::uint32_t>(random_.below(images)));
    load.dx = static_cast<std::int8_t>(between(random_, -3, 3));
    load.dy = static_cast<std::int8_t>(between(random_, -3, 3));
    set_elements(load, static_cast<std::size_t>(size_of(load.dtype)));
    program_.instructions.push_back(load);
}

void ThreadProgramWriter::store(std::uint32_t image, std::int32_t elements) {
    ThreadInstruction store = access(ThreadCode::store_image, image);
    store.sources[2] = register_source();
    store.first =
        static_cast<std::uint8_t>(between(random_, 0, 16 / size_of(store.dtype) - elements));
    store.last = static_cast<std::uint8_t>(store.first + elements - 1);
    program_.instructions.push_back(store);
}

void ThreadProgramWriter::compute() {
    for (;;) {
        const auto code = static_cast<ThreadCode>(random_.below(thread_code_count));
        if (code == ThreadCode::branch || code == ThreadCode::load_image ||
            code == ThreadCode::store_image)
            continue;
        ThreadInstruction instruction = random_instruction(code);
        instruction.condition = static_cast<ThreadCondition>(random_.below(thread_condition_count));
        if (add_where_accepted(instruction)) return;
    }
}

bool ThreadProgramWriter::compute(ThreadCode code, Dtype dtype, ThreadCondition condition) {
    constexpr int tries = 100; // of sources without signs, one of three is accepted
    for (int i = 0; i < tries; ++i) {
        ThreadInstruction instruction = random_instruction(code);
        instruction.dtype = dtype;
        set_elements(instruction, static_cast<std::size_t>(size_of(dtype)));
        instruction.condition = condition;
        if (add_where_accepted(instruction)) return true;
    }
    return false;
}

bool ThreadProgramWriter::add_where_accepted(ThreadInstruction instruction) {
    ThreadProgram alone = program_;
    if (instruction.code == ThreadCode::dot) {
        instruction.dot = static_cast<std::uint32_t>(alone.dots.size());
        alone.dots.push_back(random_dot(instruction));
    }
    alone.instructions = {instruction};
    if (!threads::check_program(alone)) return false;
    program_.instructions.push_back(instruction);
    program_.dots = std::move(alone.dots);
    return true;
}

void ThreadProgramWriter::branch(std::size_t over) {
    branch(over, Dtype::i32, static_cast<ThreadCondition>(random_.below(7)));
}

void ThreadProgramWriter::branch(std::size_t over, Dtype dtype, ThreadCondition condition) {
    ThreadInstruction branch = blank(ThreadCode::branch);
    branch.dtype = dtype;
    branch.condition = condition;
    branch.sources[0] = number_source();
    branch.sources[0].swizzle[0] = static_cast<std::uint8_t>(random_.below(3));
    branch.sources[1] = value_source(static_cast<std::uint32_t>(random_.below(40)));
    branch.target = static_cast<std::uint32_t>(program_.instructions.size() + 1 + over);
    program_.instructions.push_back(branch);
}

void ThreadProgramWriter::loop(const std::function<void()>& body) {
    ThreadInstruction count = blank(ThreadCode::move);
    count.dtype = Dtype::i32;
    count.destination = loop_register;
    count.sources[2] = value_source(0);
    program_.instructions.push_back(count);
    const auto first = static_cast<std::uint32_t>(program_.instructions.size());
    body();
    count.code = ThreadCode::add;
    count.sources = {number_source(loop_register), {}, value_source(1)};
    program_.instructions.push_back(count);
    ThreadInstruction again = blank(ThreadCode::branch);
    again.dtype = Dtype::i32;
    again.condition = ThreadCondition::less;
    again.sources = {number_source(loop_register), component_source(0, 1), {}};
    again.target = first;
    program_.instructions.push_back(again);
}

ThreadInstruction ThreadProgramWriter::blank(ThreadCode code) {
    ThreadInstruction instruction;
    instruction.code = code;
    instruction.destination = static_cast<std::uint8_t>(between(random_, 1, free_registers));
    return instruction;
}

void ThreadProgramWriter::set_elements(ThreadInstruction& instruction, std::size_t size) {
    const int all = static_cast<int>(16 / size);
    instruction.first = static_cast<std::uint8_t>(random_.below(3) ? 0 : random_.below(all));
    instruction.last = static_cast<std::uint8_t>(between(random_, instruction.first, all - 1));
}

ThreadSource ThreadProgramWriter::register_source() {
    ThreadSource source{.kind = ThreadSource::Kind::registers};
    source.index = static_cast<std::uint16_t>(between(random_, 0, free_registers));
    for (std::uint8_t& component : source.swizzle) {
        const auto other = static_cast<std::uint8_t>(random_.below(4));
        if (random_.below(2)) component = other;
    }
    return source;
}

ThreadSource ThreadProgramWriter::any_source() {
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

ThreadLane ThreadProgramWriter::any_lane(const ThreadInstruction& instruction) {
    ThreadLane lane;
    lane.source = static_cast<std::uint8_t>(random_.below(2));
    lane.is_second =
        instruction.sources[lane.source].kind == ThreadSource::Kind::pair && random_.below(2) != 0;
    lane.dtype = thread_types[random_.below(std::size(thread_types))];
    lane.lane = static_cast<std::uint8_t>(random_.below(16 / size_of(lane.dtype)));
    return lane;
}

ThreadDot ThreadProgramWriter::random_dot(const ThreadInstruction& instruction) {
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

ThreadInstruction ThreadProgramWriter::random_instruction(ThreadCode code) {
    ThreadInstruction instruction = blank(code);
    instruction.dtype = thread_types[random_.below(std::size(thread_types))];
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
            instruction.sources[2] = instruction.sources[1] = value_source(random_bits(random_));
    }
    return instruction;
}
