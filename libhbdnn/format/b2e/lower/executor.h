// SPDX-License-Identifier: Apache-2.0
// A segment's instructions, followed one after the other: what computes becomes a layer, what only
// moves bytes becomes part of where layers read.
#pragma once

#include "emu-core/chip/chip.h"
#include "emu-core/lift/cells/cell_program.h"
#include "libhbdnn/format/b2e/lower/kernels.h"
#include "libhbdnn/format/b2e/lower/records.h"
#include "libhbdnn/format/b2e/memory/sram.h"
#include "libhbdnn/format/hbm/segment.h"

#include <map>
#include <optional>

namespace hbdnn::format::b2e {

class Executor {
public:
    // The segment outlives it, the geometry and the chip too.
    Executor(const hbm::Segment& segment, const Geometry& geometry, const emu::Chip& chip);

    // All functions. Error bad_model: "function 1, word 12 (CONV): ..." with what is not
    // understood.
    emu::Outcome run();
    // The outputs as tensors in the order of their bytes.
    emu::Result<std::vector<emu::TensorId>> read_outputs();

    emu::lift::CellProgram& program() { return program_; }

private:
    using Cells = std::vector<emu::lift::Cell>;
    using CellBlock = emu::lift::CellBlock;

    emu::Outcome run(const hbm::Function& function, std::size_t number);
    emu::Outcome execute(const Load& load);
    emu::Outcome execute(const PictureLoad& load);
    emu::Outcome execute(const Store& store);
    emu::Outcome execute(const Conv& conv);
    emu::Outcome execute(const LoadTable& load);
    emu::Outcome execute(const Vector& vector);
    emu::Outcome execute(const Move& move);
    emu::Outcome execute(const Fill& fill);
    emu::Outcome execute(const MaxPool& pool);
    emu::Outcome execute(const AveragePool& pool);
    emu::Outcome execute(const GlobalPool& pool);
    emu::Outcome execute(const Resize& resize);

    // Memory outside.
    emu::Outcome add_inputs();
    void add_map_input(std::size_t index);
    emu::Outcome load_pixels(const PictureLoad& load, std::uint32_t index);
    emu::Result<hbm::Region> region(std::int32_t memory) const;
    emu::Result<emu::lift::CellMemory*> memory(const hbm::Region& region);
    static emu::Result<std::vector<std::int64_t>> ddr_cells(const Transfer& transfer);
    emu::Result<Cells> load_constants(const Load& load);
    emu::Result<Cells> decompressed(const Load& load);
    void forget_packed(const emu::lift::CellMemory* outside, std::int64_t first, std::int64_t end);
    emu::Outcome pack(const Store& store, emu::lift::CellMemory& outside);
    emu::Outcome unpack(const Load& load, const emu::lift::CellMemory& outside);
    emu::Result<emu::TensorId> read_output(std::size_t index);

    // Maps as tensors of 1, h, w, c, of int8, int16 or int32 by the place's element; of columns
    // likewise.
    emu::Result<emu::TensorId> read_map(const Map& map, const Extents& extents);
    emu::Outcome write_map(const Map& map, emu::TensorId tensor);
    // The same with the axes as they are stored: of columns 1, h, c, w.
    emu::Outcome write_stored(const Map& map, emu::TensorId tensor);
    // Cells that hold numbers of another type count as nobody's.
    emu::Result<emu::TensorId> read_block(CellBlock block, emu::Dtype dtype);
    // Whose cells are constants or zeros: their bytes. Nothing: some are not.
    std::optional<std::vector<std::byte>>
    constant_bytes(std::span<const emu::lift::Cell> cells) const;
    emu::Result<std::vector<std::byte>> parameter_bytes(std::span<const emu::lift::Cell> cells,
                                                        const char* what) const;
    // The tensor with zeros behind its channels, or without some of them.
    emu::TensorId with_channels(emu::TensorId tensor, std::int32_t channels);
    // Lines and channels the other way about: 1, h, c, w of 1, h, w, c and back.
    emu::TensorId turned(emu::TensorId tensor);
    emu::Result<emu::TensorId> with_unwritten(emu::TensorId tensor, std::int32_t channels);
    // Each channel's number through the chain.
    emu::TensorId through(emu::TensorId tensor, emu::ops::Chain chain, emu::Dtype dtype);
    // The map as the instruction's repetition at hand has it.
    Map now(Map map) const;
    template <class Type> Type now_moved(Type transfer) const {
        transfer.place.offset += repeat_ * transfer.repeat_rows;
        transfer.address += repeat_ * transfer.repeat_bytes;
        return transfer;
    }

    // Convolutions.
    struct Window {
        CellBlock block;
        emu::ops::Window window;
    };
    emu::Result<Window> read_window(const Conv& conv, const UnionKernel& kernel);
    emu::Result<Records> read_records(const Conv& conv);
    struct KnownKernels {
        emu::TensorId tensor = 0;
        std::int64_t largest_sum = 0;
    };
    emu::Result<KnownKernels> kernels(const Conv& conv, const UnionKernel& kernel,
                                      const std::vector<Cells>& cells);
    emu::TensorId biases(const Records& records);
    emu::Result<emu::TensorId> convolve(const Conv& conv, const Records& records);
    emu::Result<emu::TensorId> product(const Conv& conv, const Records& records,
                                       const std::vector<Cells>& cells);
    emu::Result<emu::TensorId> finish_sums(const Conv& conv, const Records& records,
                                           emu::TensorId sums);
    emu::Result<emu::TensorId> added(const Conv& conv, const Records& records, emu::TensorId sums);

    // Vector operations.
    emu::Result<std::vector<std::uint32_t>> channel_words(const Map& map, std::int32_t channels);
    emu::Result<std::vector<std::int64_t>> channel_shifts(const Vector& vector);
    emu::Result<emu::TensorId> multiplied(const Vector& vector, emu::TensorId first);
    emu::Result<emu::TensorId> sum_of(const Vector& vector, emu::TensorId first);
    emu::Result<emu::TensorId> multiplied_by_constant(const Vector& vector, emu::TensorId first);
    emu::Result<emu::TensorId> looked_up(const Vector& vector, emu::TensorId first);
    emu::Result<emu::TensorId> looked_up_wide(const Vector& vector, emu::TensorId first);
    emu::Outcome reduce(const Vector& vector);
    emu::Result<emu::TensorId> reduced(const Vector& vector, emu::TensorId src);
    emu::TensorId shares(const std::vector<std::vector<std::int16_t>>& rows);
    emu::Result<emu::TensorId> sum_before(const GlobalPool& pool, emu::TensorId src);
    emu::Result<emu::TensorId> interpolated(const Resize& resize, const CellBlock& block);

    const hbm::Segment& segment_;
    const Geometry& geometry_;
    const emu::Corners& corners_;
    emu::lift::CellProgram program_;
    Sram sram_;
    std::map<std::pair<std::uint32_t, std::uint32_t>, emu::lift::CellMemory> outside_;
    std::vector<std::uint32_t> pictures_;                 // sources of inputs
    std::map<std::uint32_t, emu::TensorId> given_;        // inputs that are none
    std::map<std::uint32_t, emu::SharedBytes> constants_; // by source: their bytes
    std::uint32_t constants_source_ = 0;
    std::map<std::pair<std::int64_t, std::int64_t>, std::uint32_t> decompressed_;
    std::int64_t decompressed_bytes_ = 0;
    // What was compressed on its way out, by memory and address: it comes back as it was.
    struct Packed {
        Cells cells;
        std::int64_t bytes = 0; // there
    };
    std::map<std::pair<const emu::lift::CellMemory*, std::int64_t>, Packed> packed_;
    std::map<std::string, KnownKernels> kernels_;
    std::map<std::vector<std::int32_t>, emu::TensorId> biases_;
    std::map<std::vector<std::vector<std::int16_t>>, emu::TensorId> shares_; // of resampling
    std::optional<std::vector<std::int16_t>> table_;                         // that was loaded last
    std::map<std::pair<std::vector<std::int16_t>, bool>, emu::TensorId> wide_tables_;

    const hbm::Function* function_ = nullptr; // at hand
    std::int32_t repeat_ = 0;
    std::string name_;
};

} // namespace hbdnn::format::b2e
