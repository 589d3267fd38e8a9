// SPDX-License-Identifier: Apache-2.0
// A segment's instructions, followed one after the other: what computes becomes a layer, what only
// moves bytes becomes part of where layers read.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/lift/cells/cell_program.h"
#include "libhbdnn/format/hbm/segment.h"
#include "libhbdnn/format/x2a/lower/kernels.h"
#include "libhbdnn/format/x2a/lower/needed_widths.h"
#include "libhbdnn/format/x2a/lower/records.h"
#include "libhbdnn/format/x2a/memory/sram.h"

#include <map>

namespace hbdnn::format::x2a {

using hbm::Extents;
using hbm::Function;
using hbm::Region;
using hbm::Segment;
using hbm::SegmentTensor;

class Executor {
public:
    // `widths`: of the same segment, which outlives it; empty: all is computed.
    Executor(const Segment& segment, const emu::Chip& chip, Widths widths);

    // All functions. Error bad_model: "function 1, word 12: ..." with what is not understood.
    emu::Outcome run();
    // The outputs as tensors in the order of their bytes.
    emu::Result<std::vector<emu::TensorId>> read_outputs();

    Widths needed_widths() const { return needed_.widths(); }
    emu::lift::CellProgram& program() { return program_; }

private:
    using Cells = std::vector<emu::lift::Cell>;

    emu::Outcome run_function(std::size_t index);
    emu::Outcome execute(const Load& load);
    emu::Outcome execute(const PictureLoad& load);
    emu::Outcome execute(const Store& store);
    emu::Outcome execute(const Order& order);
    emu::Outcome execute(const Move& move);
    emu::Outcome execute(const Conv& conv);
    emu::Outcome execute(const Pool& pool);
    emu::Outcome execute(const Resize& resize);
    emu::Outcome execute(const ArgMax& argmax);

    // Where a function's memory outside is.
    emu::Result<Region> region(const DdrPlace& place) const;
    emu::Result<emu::lift::CellMemory*> memory(const Region& region);
    // The cells outside that a transfer moves, in its order.
    emu::Result<std::vector<std::int64_t>> ddr_cells(const Transfer& transfer) const;
    std::uint32_t constant_source(std::int64_t first, std::int64_t last);
    emu::Outcome load_constants(const Transfer& transfer, const std::vector<std::int64_t>& from);

    emu::Outcome add_inputs();
    emu::Outcome add_picture(const SegmentTensor& input, std::uint32_t index);
    emu::Outcome add_map(const SegmentTensor& input, std::uint32_t index);
    emu::TensorId with_channels(emu::TensorId tensor, std::int32_t channels);
    emu::Outcome look_up(const hbm::Lookup& lookup);
    // Tensors to those that have a table's values in place of theirs.
    struct LookedUp {
        emu::ops::Requantise table;
        std::map<std::uint32_t, std::uint32_t> sources;
    };
    emu::lift::Cell looked_up(const emu::lift::Cell& cell, LookedUp& results);
    emu::Result<emu::TensorId> read_output(std::size_t index);

    // What convolutions have in common.
    struct Window {
        std::int32_t top = 0, left = 0;
    };
    struct Weighted {
        emu::TensorId weights = 0, biases = 0;
        Records records;          // of what is computed
        std::vector<bool> groups; // of the input that count
        Cells idle;               // of depthwise ones, by group: what the others give
    };
    struct KnownKernels {
        emu::TensorId tensor = 0;
        std::int64_t largest_sum = 0;
        std::vector<bool> groups;
    };
    const KnownKernels& kernels(const Conv& conv, const emu::SharedBytes& bytes);
    static emu::lift::CellBlock without_idle(const emu::lift::CellBlock& block, const Conv& conv,
                                             const std::vector<bool>& groups);
    emu::Result<Weighted> weighted(const Conv& conv);
    Cells idle_results(const Conv& conv, const Records& records, const std::vector<bool>& groups);
    emu::Result<emu::lift::CellBlock> read_input(const Conv& conv);
    emu::Result<emu::TensorId> sums(const Conv& conv, const Weighted& weighted, bool wide,
                                    std::int32_t width);
    emu::Result<emu::TensorId> added(const Conv& conv, const Weighted& weighted, emu::TensorId sums,
                                     std::int32_t width);
    emu::Outcome copy_bytes(const Conv& conv, const emu::lift::CellBlock& input);
    emu::Outcome write_numbers(const Conv& conv, emu::TensorId tensor, std::int32_t width);
    emu::Outcome write_bytes(const Conv& conv, const Weighted& weighted, emu::TensorId tensor,
                             std::int32_t width);

    // A tensor that the instruction at hand gives, as cells.
    std::uint32_t result_source(emu::TensorId tensor);
    // With zeros up to the end of units.
    static emu::lift::CellBlock whole_units(const emu::lift::CellBlock& block, bool interleaved);
    bool holds_numbers(const emu::lift::CellBlock& block) const;
    // All of it is needed, or what windows see.
    emu::Result<emu::TensorId> read(const emu::lift::CellBlock& block, emu::Dtype dtype,
                                    const std::optional<NeededWidths::Window>& window = {});

    const Segment& segment_;
    const emu::Corners& corners_;
    Widths widths_;
    emu::lift::CellProgram program_;
    Sram sram_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, emu::lift::CellMemory> outside_;
    std::int64_t bytes_outside_ = 0;
    std::map<std::uint32_t, std::uint32_t> pictures_; // inputs to sources
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> constants_; // by first and last
    Cells argmax_; // what unit 9 gave last
    std::map<std::vector<std::int64_t>, KnownKernels> kernels_;
    std::map<std::vector<std::int64_t>, emu::TensorId> biases_;

    const Function* function_ = nullptr; // at hand
    std::size_t number_ = 0;             // of the instruction at hand, over all functions
    std::string name_;
    NeededWidths needed_;
};

} // namespace hbdnn::format::x2a
