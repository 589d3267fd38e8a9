// SPDX-License-Identifier: Apache-2.0
// Tensors laid into a memory as planes, one channel's after the other's, and read from there.
#include "emu-core/ops/through_memory.h"

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/products/planes.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace emu::ops::fast {
namespace {

// Lines that follow one another without a gap are one.
MemoryView joined(MemoryView view) {
    const std::int64_t cells = std::int64_t{view.h} * view.w;
    if (view.h > 1 && view.line == view.w * view.pixel && cells <= INT32_MAX) {
        view.w = static_cast<std::int32_t>(cells);
        view.h = 1;
    }
    return view;
}

// Whether no two elements share a byte, so that they may be laid in any order.
bool is_distinct(const MemoryView& view) {
    struct Axis {
        std::int64_t stride, count;
    };
    std::array<Axis, 3> axes{{{view.line, view.h}, {view.pixel, view.w}, {view.surface, view.c}}};
    std::ranges::sort(axes, {}, &Axis::stride);
    std::int64_t reach = size_of(view.dtype);
    for (const Axis& axis : axes) {
        if (axis.count == 1) continue;
        if (axis.stride < reach) return false;
        reach += (axis.count - 1) * axis.stride;
    }
    return true;
}

enum class Way : std::uint8_t { into_memory, out_of_memory };

// Between a tensor and its planes in the memory, line by line.
class PlanesMove {
public:
    // Precondition: blocks of one channel.
    PlanesMove(const MemoryView& view, Way way) : view_(joined(view)) {
        const int size = size_of(view.dtype);
        const std::int64_t cell = std::int64_t{view.c} * size;
        line_bytes_ = view_.w * cell;
        plane_ = way == Way::into_memory
                     ? Plane{view_.w, view_.c, cell, size, view_.pixel, view_.surface}
                     : Plane{view_.c, view_.w, view_.surface, view_.pixel, size, cell};
        const bool is_dense = view_.pixel == size;
        if (!is_dense)
            move_ = scattering_move(size);
        else if (view_.c > 1)
            move_ = transposing_move(size);
    }

    void lay(const std::byte* tensor, std::byte* memory) const {
        for (std::int64_t y = 0; y < view_.h; ++y)
            move(tensor + y * line_bytes_, memory + place_of(y));
    }
    void take(const std::byte* memory, std::byte* tensor) const {
        for (std::int64_t y = 0; y < view_.h; ++y)
            move(memory + place_of(y), tensor + y * line_bytes_);
    }

private:
    std::int64_t place_of(std::int64_t y) const { return view_.base + y * view_.line; }
    void move(const std::byte* src, std::byte* dst) const {
        if (move_)
            move_(plane_, src, dst);
        else
            std::memcpy(dst, src, static_cast<std::size_t>(line_bytes_));
    }

    MemoryView view_;
    std::int64_t line_bytes_ = 0;
    Plane plane_;
    PlaneMove move_ = nullptr; // null: one channel, whose lines are copied
};

class PlanesKernel final : public Kernel {
public:
    explicit PlanesKernel(const ThroughMemory& through)
        : bytes_(through.bytes), result_(through.result, Way::out_of_memory) {
        for (const MemoryView& view : through.sources)
            sources_.emplace_back(view, Way::into_memory);
    }

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        if (bytes_ <= most_scratch) {
            auto* const memory = reinterpret_cast<std::byte*>(scratch(bytes_));
            std::memset(memory, 0, static_cast<std::size_t>(bytes_));
            return run_in(memory, buffers);
        }
        std::vector<std::byte> memory(static_cast<std::size_t>(bytes_));
        run_in(memory.data(), buffers);
    }

private:
    void run_in(std::byte* memory, const Buffers& buffers) const {
        for (std::size_t i = 0; i < sources_.size(); ++i)
            sources_[i].lay(buffers.src[i].data(), memory);
        result_.take(memory, buffers.dst[0].data());
    }

    std::int64_t bytes_;
    std::vector<PlanesMove> sources_;
    PlanesMove result_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const ThroughMemory& through, const Operands&, Isa) {
    const auto is_laid = [](const MemoryView& view) {
        return view.block == 1 && is_distinct(view);
    };
    if (through.result.block != 1 || !std::ranges::all_of(through.sources, is_laid)) return nullptr;
    return std::make_unique<PlanesKernel>(through);
}

} // namespace emu::ops::fast
