// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/computation/bpu_computation.h"

#include "emu-core/base/error.h"
#include "emu-core/lift/reads/read_layers.h"
#include "emu-core/model/lower/memory_plan.h"
#include "libhbdnn/format/b2e/executable_segment.h"
#include "libhbdnn/format/cpu/cpu_program.h"
#include "libhbdnn/format/x2a/executable_segment.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;
using emu::printable;

struct March {
    std::string_view tag;
    emu::Result<hbm::ExecutableSegment> (*load)(const hbm::Segment& segment, const emu::Chip& chip,
                                                hbm::Tiles tiles);
};

constexpr March marches[] = {
    {"X2A", x2a::load_executable}, {"B25", b2e::load_executable}, {"B2E", b2e::load_executable}};

// Null: its words are not understood.
const March* march_of(const hbm::Segment& segment) {
    const auto found = std::ranges::find(marches, segment.march, &March::tag);
    return found == std::end(marches) ? nullptr : found;
}

std::vector<std::int32_t> without_ones(const emu::Shape& shape) {
    std::vector<std::int32_t> extents;
    for (int axis = 0; axis < shape.rank(); ++axis) {
        if (shape[axis] != 1) extents.push_back(shape[axis]);
    }
    return extents;
}

// An HBM's tables have four extents of everything, where the file may have fewer: then outputs are
// reshaped.
void reshape_outputs(emu::Program& program, const std::vector<emu::TensorSpec>& described) {
    const std::size_t count = std::min(program.outputs.size(), described.size());
    bool reshaped = false;
    for (std::size_t i = 0; i < count; ++i) {
        emu::TensorSpec spec = program.spec(program.outputs[i]);
        const emu::Shape& shape = described[i].shape;
        if (spec.shape == shape || without_ones(spec.shape) != without_ones(shape)) continue;
        spec.shape = shape;
        program.layers.push_back({spec.name, emu::ops::Reshape{}, {program.outputs[i]}, {}});
        program.outputs[i] = emu::lift::append_tensor(program, {std::move(spec), {}});
        program.layers.back().dst = {program.outputs[i]};
        reshaped = true;
    }
    if (reshaped) emu::plan_memory(program);
}

// Names and scales are the file's, types and shapes must be both's.
emu::Outcome take_specs(emu::Program& program, const std::vector<emu::TensorId>& ends,
                        std::vector<emu::TensorSpec> described, const char* what) {
    if (ends.size() != described.size()) {
        return error(Fault::bad_model, "it has %zu %ss, of which the file names %zu", ends.size(),
                     what, described.size());
    }
    for (std::size_t i = 0; i < ends.size(); ++i) {
        emu::TensorSpec& spec = program.tensors[ends[i]].spec;
        if (spec.dtype != described[i].dtype || spec.shape != described[i].shape) {
            return error(Fault::bad_model, "%s %s is %s of %s, which the file denies", what,
                         printable(spec.name).c_str(), to_text(spec.shape).c_str(),
                         name_of(spec.dtype).data());
        }
        spec = std::move(described[i]);
    }
    return {};
}

emu::Outcome take_ends(emu::Program& program, const BpuFile& file, const BpuPorts& ports,
                       const Segment& segment) {
    EMU_TRY_VALUE(described, segment.described(file, ports, Unscaled::stored));
    reshape_outputs(program, described.outputs);
    EMU_TRY(take_specs(program, program.inputs, std::move(described.inputs), "input"));
    return take_specs(program, program.outputs, std::move(described.outputs), "output");
}

emu::Error in_segment(const std::string& name, const emu::Error& why) {
    return error(why.fault, "segment %s, %s", printable(name).c_str(), why.detail.c_str());
}

} // namespace

emu::Result<emu::Program> segment_program(const hbm::Segment& segment, const emu::Chip& chip,
                                          hbm::Tiles tiles) {
    const March* march = march_of(segment);
    if (!march) {
        return error(Fault::bad_model, "programs of march %s are not understood",
                     printable(segment.march).c_str());
    }
    auto made = march->load(segment, chip, tiles);
    if (!made) return in_segment(segment.name, made.error());
    return std::move(made->program);
}

emu::Result<emu::Program> own_program(const BpuFile& file, const BpuPorts& ports,
                                      const emu::Chip& chip) {
    if (!file.hbm) return error(Fault::bad_model, "it has no program for the BPU");
    EMU_TRY_VALUE(cpu, cpu_program(file, ports, chip, Unscaled::stored));
    EMU_TRY_VALUE(found, hbm::read_segments(file.hbm->bytes));
    const std::vector<Segment> segments = segments_of(file);
    std::vector<emu::Program> programs;
    for (const Segment& segment : segments) {
        const auto own = std::ranges::find(found, segment.name, &hbm::Segment::name);
        if (own == found.end()) {
            return error(Fault::bad_model, "its HBM has no segment %s",
                         printable(segment.name).c_str());
        }
        EMU_TRY_VALUE(program, segment_program(*own, chip));
        const emu::Outcome taken = take_ends(program, file, ports, segment);
        if (!taken) return in_segment(segment.name, taken.error());
        programs.push_back(std::move(program));
    }
    return fill_segments(std::move(cpu), segments, std::move(programs));
}

} // namespace hbdnn::format
