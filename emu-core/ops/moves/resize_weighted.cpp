// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/resize_plan.h"

#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>

namespace emu::ops {
namespace {

constexpr std::int64_t most_inner = 256; // elements of a cell that are computed together

// Cells that lie next to one another in a source line.
struct Run {
    std::int64_t first = 0, count = 0;
};

// Memory of one run().
struct Workspace {
    std::vector<SourceLine> lines;
    std::vector<float> read, src, dst; // a line's source cells and destination cells
};

class WeightedKernel final : public Kernel {
public:
    WeightedKernel(const Resize& resize, ResizePlan plan,
                   std::unique_ptr<const LineArithmetic> arithmetic)
        : outside_(resize.outside), plan_(std::move(plan)), arithmetic_(std::move(arithmetic)) {
        for (std::int64_t x = 0; x < plan_.axis().dst(); ++x) taps_.push_back(plan_.axis().at(x));
        number_cells();
    }

    std::int64_t rows() const override { return plan_.lines(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::int64_t inner = std::min(plan_.inner(), most_inner);
        Workspace space;
        space.read.resize(cells_ * inner);
        space.src.resize(cells_ * inner);
        space.dst.resize(taps_.size() * inner);
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            plan_.sources_of(row, space.lines);
            for (std::int64_t first = 0; first < plan_.inner(); first += most_inner) {
                const std::int64_t count = std::min(most_inner, plan_.inner() - first);
                mix_lines(buffers.src[0].data(), first, count, space);
                mix_cells(count, space);
                write(space, row, first, count, buffers.dst[0].data());
            }
        }
    }

private:
    // Replaces the cells of the taps by their numbers among those that any tap reads.
    void number_cells() {
        std::vector<std::int32_t> cells;
        for (const AxisTaps& taps : taps_) {
            for (const AxisTap& tap : taps) cells.push_back(tap.cell);
        }
        std::ranges::sort(cells);
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        for (AxisTaps& taps : taps_) {
            for (AxisTap& tap : taps) tap.cell = position(cells, tap.cell);
        }
        for (const std::int32_t cell : cells) {
            if (runs_.empty() || runs_.back().first + runs_.back().count != cell) {
                runs_.push_back({cell, 0});
            }
            ++runs_.back().count;
        }
        cells_ = static_cast<std::int64_t>(cells.size());
    }

    static std::int32_t position(const std::vector<std::int32_t>& cells, std::int32_t cell) {
        return static_cast<std::int32_t>(std::ranges::lower_bound(cells, cell) - cells.begin());
    }

    // The sum of the source lines, of `count` elements per cell from `first` on, into space.src.
    void mix_lines(const std::byte* src, std::int64_t first, std::int64_t count,
                   Workspace& space) const {
        std::ranges::fill(space.src, 0.0F);
        for (const SourceLine& line : space.lines) {
            read_cells(src, line.first + first, count, space.read.data());
            arithmetic_->add(line.weight, space.read.data(), cells_ * count, space.src.data());
        }
    }

    void read_cells(const std::byte* src, std::int64_t place, std::int64_t count,
                    float* cells) const {
        const std::int64_t inner = plan_.inner();
        for (const Run& run : runs_) {
            if (count == inner) {
                arithmetic_->read(src, place + run.first * inner, run.count * inner, cells);
            } else {
                for (std::int64_t i = 0; i < run.count; ++i) {
                    arithmetic_->read(src, place + (run.first + i) * inner, count,
                                      cells + i * count);
                }
            }
            cells += run.count * count;
        }
    }

    void mix_cells(std::int64_t count, Workspace& space) const {
        float* dst = space.dst.data();
        for (const AxisTaps& taps : taps_) {
            const bool is_outside = taps.empty() || space.lines.empty();
            std::fill_n(dst, count, is_outside ? outside_ : 0.0F);
            if (!is_outside) mix_cell(taps, space.src.data(), count, dst);
            dst += count;
        }
    }

    void mix_cell(const AxisTaps& taps, const float* src, std::int64_t count, float* dst) const {
        for (const AxisTap& tap : taps) {
            arithmetic_->add(tap.weight, src + tap.cell * count, count, dst);
        }
        std::transform(dst, dst + count, dst, without_payload);
    }

    void write(const Workspace& space, std::int64_t row, std::int64_t first, std::int64_t count,
               std::byte* dst) const {
        const std::int64_t inner = plan_.inner(), width = plan_.axis().dst();
        const std::int64_t line = row * width * inner;
        if (count == inner) {
            return arithmetic_->write(space.dst.data(), width * inner, dst, line);
        }
        for (std::int64_t x = 0; x < width; ++x) {
            const float* cell = space.dst.data() + x * count;
            arithmetic_->write(cell, count, dst, line + x * inner + first);
        }
    }

    float outside_;
    ResizePlan plan_;
    std::unique_ptr<const LineArithmetic> arithmetic_;
    std::vector<AxisTaps> taps_; // of a line; their cells count those that `runs_` reads
    std::vector<Run> runs_;
    std::int64_t cells_ = 0;
};

} // namespace

std::unique_ptr<Kernel> make_weighted(const Resize& resize, ResizePlan plan,
                                      std::unique_ptr<const LineArithmetic> arithmetic) {
    return std::make_unique<WeightedKernel>(resize, std::move(plan), std::move(arithmetic));
}

} // namespace emu::ops
