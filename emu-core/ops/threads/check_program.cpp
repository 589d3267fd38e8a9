// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/check_program.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/threads/thread_register.h"
#include "emu-core/ops/threads/thread_steps.h"

#include <algorithm>

namespace emu::ops::threads {
namespace {

using Kind = ThreadSource::Kind;

constexpr std::size_t most_instructions = 4096, most_terms = 32, most_sums = 16;
constexpr std::size_t most_uniforms = 512, most_images = 256;
constexpr std::int64_t most_extent = 1 << 20;
constexpr double most_threads = 1 << 24;

// Returns nothing, or what is wrong.
using Complaint = const char*;

bool is_number(Dtype dtype) {
    return dtype != Dtype::i64 && dtype != Dtype::boolean && static_cast<int>(dtype) < dtype_count;
}

Complaint fault_of(const ThreadSource& source, const ThreadProgram& program) {
    if (source.kind > Kind::value) return "a source of no kind";
    if (std::ranges::any_of(source.swizzle, [](unsigned component) { return component > 3; }))
        return "a component that there is not";
    const std::size_t last = source.index + (source.kind == Kind::pair ? 1U : 0U);
    const bool is_register = source.kind == Kind::registers || source.kind == Kind::pair;
    if (is_register && last >= thread_registers) return "a register that there is not";
    if (source.kind == Kind::uniform && source.index >= program.uniforms.size())
        return "a uniform that there is not";
    return nullptr;
}

bool is_modified(const ThreadSource& source) {
    return source.is_absolute || source.is_negated;
}

// Elements are read as they are stored.
Complaint fault_of_bits(const ThreadInstruction& instruction) {
    return std::ranges::any_of(instruction.sources, is_modified) ? "a sign of elements" : nullptr;
}

Complaint fault_of_lane(const ThreadLane& lane, const ThreadInstruction& instruction) {
    if (lane.source > 1 || !is_number(lane.dtype)) return "a term of no source or type";
    if (lane.lane >= Register::bytes / static_cast<std::size_t>(size_of(lane.dtype)))
        return "an element beyond its register";
    const bool is_pair = instruction.sources[lane.source].kind == Kind::pair;
    return lane.is_second && !is_pair ? "the second register of no pair" : nullptr;
}

Complaint fault_of_dot(const ThreadInstruction& instruction, const ThreadProgram& program) {
    if (instruction.dot >= program.dots.size()) return "sums that there are not";
    const ThreadDot& dot = program.dots[instruction.dot];
    if (dot.sums < 1 || dot.sums > most_sums || dot.shift > 31 || dot.terms.size() > most_terms)
        return "too many sums, or too large a shift";
    for (const ThreadTerm& term : dot.terms) {
        if (term.sum >= dot.sums || term.kind > ThreadTerm::Kind::constant) return "a term of none";
        if (const Complaint fault = fault_of_lane(term.a, instruction)) return fault;
        const bool has_lanes = term.kind == ThreadTerm::Kind::lanes;
        if (has_lanes && fault_of_lane(term.b, instruction))
            return fault_of_lane(term.b, instruction);
    }
    return nullptr;
}

Complaint fault_of_written(const ThreadInstruction& instruction) {
    const auto count = Register::bytes / static_cast<std::size_t>(size_of(instruction.dtype));
    return instruction.first > instruction.last || instruction.last >= count
               ? "elements beyond the register"
               : nullptr;
}

Complaint fault_of_elements(const ThreadInstruction& instruction, const ThreadProgram& program) {
    const bool is_real = instruction.dtype == Dtype::f32 || instruction.dtype == Dtype::f16;
    switch (instruction.code) {
    case ThreadCode::dot: {
        const Complaint fault = fault_of_dot(instruction, program);
        return fault ? fault : fault_of_written(instruction);
    }
    case ThreadCode::shuffle:
    case ThreadCode::extract: break;
    default:
        if (is_real) return "a choice between reals that are elements";
        break;
    }
    if (instruction.code == ThreadCode::shuffle && size_of(instruction.dtype) > 2)
        return "a shuffle of whole components";
    if (instruction.code == ThreadCode::shuffle || instruction.code == ThreadCode::select_element)
        return nullptr;
    return fault_of_written(instruction);
}

Complaint fault_of_image(const ThreadInstruction& instruction, const ThreadProgram& program) {
    if (instruction.image >= program.images.size()) return "an image that there is not";
    const ThreadImage& image = program.images[instruction.image];
    if (image.width < 1 || image.height < 1 || image.line < 0 || image.line > INT32_MAX ||
        image.address < 0 || image.address > UINT32_MAX)
        return "an image that cannot be";
    const int size = image.element_bytes;
    if (size != size_of(instruction.dtype)) return "an image of elements of another size";
    return fault_of_written(instruction);
}

Complaint fault_of_components(const ThreadInstruction& instruction) {
    const bool is_real = instruction.dtype == Dtype::f32;
    switch (instruction.code) {
    case ThreadCode::sum_of_four:
    case ThreadCode::reciprocal:
    case ThreadCode::square_root:
    case ThreadCode::exponent:
    case ThreadCode::logarithm:
    case ThreadCode::quotient:
    case ThreadCode::floor:
    case ThreadCode::ceiling:
    case ThreadCode::sign: return is_real ? nullptr : "a function of reals of integers";
    case ThreadCode::shift_left:
    case ThreadCode::shift_right:
    case ThreadCode::extend_sign:
    case ThreadCode::integer_quotient:
    case ThreadCode::to_integer:
    case ThreadCode::to_nearest:
        return is_real || instruction.dtype == Dtype::f16 ? "integers that are reals" : nullptr;
    case ThreadCode::to_half: return instruction.dtype == Dtype::f16 ? nullptr : "no float16";
    default: break;
    }
    return nullptr;
}

Complaint fault_of(const ThreadInstruction& instruction, const ThreadProgram& program) {
    if (static_cast<int>(instruction.code) >= thread_code_count) return "no such code";
    if (static_cast<int>(instruction.condition) >= thread_condition_count) return "no condition";
    if (instruction.rounding > ThreadRounding::nearest) return "no such rounding";
    if (!is_number(instruction.dtype)) return "no type of numbers";
    if (instruction.destination >= thread_registers || instruction.mask > 15)
        return "a destination that there is not";
    for (const ThreadSource& source : instruction.sources) {
        if (const Complaint fault = fault_of(source, program)) return fault;
    }
    const bool of_bits = instruction.condition >= ThreadCondition::common_bits &&
                         instruction.condition <= ThreadCondition::different_bits;
    if (of_bits && instruction.dtype == Dtype::f32) return "bits of reals";
    switch (instruction.code) {
    case ThreadCode::branch:
        return instruction.target > program.instructions.size() ? "a branch to nowhere" : nullptr;
    case ThreadCode::load: return fault_of_bits(instruction);
    case ThreadCode::load_image:
    case ThreadCode::store_image: {
        const Complaint fault = fault_of_bits(instruction);
        return fault ? fault : fault_of_image(instruction, program);
    }
    default: break;
    }
    if (is_of_components(instruction)) {
        return instruction.mask == 0 ? "no component" : fault_of_components(instruction);
    }
    const Complaint fault = fault_of_bits(instruction);
    return fault ? fault : fault_of_elements(instruction, program);
}

} // namespace

Outcome check_program(const ThreadProgram& program) {
    if (program.instructions.size() > most_instructions ||
        program.uniforms.size() > most_uniforms || program.images.size() > most_images) {
        return error(Fault::bad_model, "a program of too many parts");
    }
    for (std::size_t i = 0; i < program.instructions.size(); ++i) {
        const Complaint fault = fault_of(program.instructions[i], program);
        if (fault) return error(Fault::bad_model, "instruction %zu: %s", i, fault);
    }
    return {};
}

Outcome check_grid(const ThreadGrid& grid) {
    double threads = 1;
    for (const std::int32_t extent : grid.extents) {
        if (extent < 1 || extent > most_extent)
            return error(Fault::bad_model, "a grid of no threads, or of too many");
        threads *= extent;
    }
    if (threads <= most_threads) return {};
    return error(Fault::bad_model, "a grid of more than %.0f threads", most_threads);
}

std::int64_t threads_of(const ThreadGrid& grid) {
    return std::int64_t{grid.extents[0]} * grid.extents[1] * grid.extents[2];
}

} // namespace emu::ops::threads
