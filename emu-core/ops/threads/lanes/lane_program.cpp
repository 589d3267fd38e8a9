// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/lanes/lane_program.h"

#include "emu-core/ops/threads/lanes/lane_writer.h"
#include "emu-core/ops/threads/thread_steps.h"

namespace emu::ops::threads {
namespace {

bool write_steps(LaneWriter& writer, const ThreadInstruction& instruction) {
    if (instruction.code == ThreadCode::dot) return write_dot(writer, instruction);
    if (is_of_components(instruction)) return write_components(writer, instruction);
    return write_elements(writer, instruction);
}

void write_access(LaneWriter& writer, const ThreadInstruction& from, LaneInstruction& to) {
    for (std::size_t i = 0; i < 3; ++i) to.place[i] = writer.source(from.sources[1], i);
    const bool stores = from.code == ThreadCode::store_image;
    for (std::size_t i = 0; i < 4; ++i) {
        to.values[i] =
            stores ? writer.source(from.sources[2], i) : LaneWriter::row_of(from.destination, i);
    }
    if (from.code == ThreadCode::load) {
        to.place[0] = writer.source(from.sources[0], 0);
        to.place[1] = writer.source(from.sources[1], 0);
    }
}

void write_instruction(LaneWriter& writer, const ThreadInstruction& from) {
    LaneInstruction to = writer.begin();
    switch (from.code) {
    case ThreadCode::branch:
        to.action = LaneAction::branch;
        to.condition = write_condition(writer, from, 0);
        break;
    case ThreadCode::load:
    case ThreadCode::load_image:
    case ThreadCode::store_image:
        to.action = from.code == ThreadCode::load         ? LaneAction::load
                    : from.code == ThreadCode::load_image ? LaneAction::load_image
                                                          : LaneAction::store_image;
        write_access(writer, from, to);
        break;
    default:
        if (write_steps(writer, from)) break;
        writer.drop(to);
        to.action = LaneAction::by_thread;
    }
    writer.end(to);
}

} // namespace

LaneProgram compile_lanes(const ThreadProgram& program) {
    LaneWriter writer(program);
    for (const ThreadInstruction& instruction : program.instructions)
        write_instruction(writer, instruction);
    return writer.take();
}

} // namespace emu::ops::threads
