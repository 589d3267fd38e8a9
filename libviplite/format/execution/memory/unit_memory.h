// SPDX-License-Identifier: Apache-2.0
// The flat memory that a network's operations work on, as tensors of a program.
#pragma once

#include "emu-core/lift/memory_program.h"
#include "emu-core/lift/reads/view_extent.h"
#include "libviplite/format/execution/memory/ring_laps.h"
#include "libviplite/format/execution/memory/ring_spaces.h"

#include <vector>

namespace viplite::format {

inline emu::Shape shape_of(const emu::MemoryView& view) {
    return {1, view.h, view.w, view.c};
}

// Which bytes of the memory somebody wrote. It finds wrong addresses, never wrong arithmetic.
class WrittenBytes {
public:
    explicit WrittenBytes(std::uint64_t bytes) : words_(bytes / 64 + 1) {}

    // Precondition of all: within the memory.
    void add(const emu::lift::ByteRange& range);
    void add(const emu::MemoryView& view);
    bool has(const emu::lift::ByteRange& range) const;
    bool has(const emu::MemoryView& view) const;

private:
    std::vector<std::uint64_t> words_;
};

class UnitMemory {
public:
    UnitMemory(const emu::Chip& chip, std::uint64_t bytes);

    // Bytes that never change. Error bad_model: outside the memory.
    emu::Outcome constant_bytes(std::int64_t address, emu::SharedBytes bytes);

    // A tensor of shape 1, h, w, c with what is there now. Layers that it takes are named `layer`.
    // Errors bad_model: memory that nobody wrote, or that there is not; too much work.
    emu::Result<emu::TensorId> read(const RingView& view, const std::string& layer);
    // From now on the tensor's elements, in the order h, w, c, are there. Errors: as read().
    emu::Outcome write(const RingView& view, emu::TensorId tensor, const std::string& layer);

    // From now on what nobody wrote is zeros, to look at what else operations need.
    void take_unwritten() { takes_unwritten_ = true; }

    bool is_written(const emu::lift::ByteRange& range) const { return written_.has(range); }
    // The map that was written last of those that lie in the range.
    std::optional<emu::MemoryView> last_write(const emu::lift::ByteRange& range) const;
    emu::lift::MemoryProgram& program() { return program_; }

private:
    emu::Outcome check(const RingView& view);
    emu::Result<emu::TensorId> read_part(const RingView& view, const std::string& layer);
    emu::Result<emu::TensorId> read_laps(const LapPlan& plan, const std::string& layer);
    // What `read` finds of the parts, each with its view, as a whole.
    template <class Parts, class Read>
    emu::Result<emu::TensorId> joined(const emu::MemoryView& whole, int axis, const Parts& parts,
                                      const std::string& layer, Read read);
    // A part of what is written.
    emu::TensorId piece_of(emu::TensorId tensor, const RingView& whole, int axis,
                           const RingPart& part, const std::string& layer);
    // `in_space`: the circle's space has the tensor already.
    emu::Outcome write_part(const RingView& view, emu::TensorId tensor, bool in_space,
                            const std::string& layer);

    // Whether the view's circle has what is in memory, in that lap.
    bool is_in_space(const RingView& view) const;
    // The same, until so much was looked for that nothing is found any more.
    bool is_found_in_space(const RingView& view);
    emu::Result<emu::TensorId> read_place(const emu::MemoryView& place, const std::string& layer);
    emu::Outcome write_place(const emu::MemoryView& place, emu::TensorId tensor);

    emu::lift::MemoryProgram program_;
    RingSpaces spaces_;
    WrittenBytes written_;
    std::vector<emu::MemoryView> writes_;
    bool takes_unwritten_ = false;
    std::uint64_t bytes_;
    std::uint64_t visited_ = 0;  // elements of all views so far
    std::uint64_t searched_ = 0; // the same, of parts of circular buffers
};

} // namespace viplite::format
