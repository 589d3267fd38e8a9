// SPDX-License-Identifier: Apache-2.0
// Pooling whose windows may be reduced along x first: every source line once, whatever the number
// of windows that it is in.
#pragma once

#include "emu-core/ops/fast/aligned_memory.h"
#include "emu-core/ops/fast/elements/pool_taps.h"
#include "emu-core/ops/fast/units.h"

#include <utility>

namespace emu::ops::fast {

// Reduction has
//   T, Sum     the types of a map's elements and of what several of them become
//   Element    T where memory need not be aligned
//   start      the Sum of none
//   add(sum, value)         of a Sum and an element, or of two Sums
//   finish(sums, y, dst)    writes output line `y`, whose memory need not be aligned
// Elements come in the order of the source within each line, lines in their order.
template <class Reduction> class SeparablePool final : public Kernel {
public:
    using T = typename Reduction::T;
    using Sum = typename Reduction::Sum;
    using Element = typename Reduction::Element;

    SeparablePool(const PoolMaps& maps, Reduction reduction)
        : maps_(maps), reduction_(std::move(reduction)) {
        const std::int64_t steps = maps_.dst_line() * (maps_.x.kernel + maps_.y.kernel);
        units_ = Units(maps_.batches, maps_.y.dst, steps * std::int64_t{sizeof(Sum)} * 25);
    }

    std::int64_t rows() const override { return units_.count(); }

    // Lines that the windows of one output line reach, and that line's sums.
    std::int64_t scratch_bytes() const {
        return (kept() + 1) * maps_.dst_line() * std::int64_t{sizeof(Sum)};
    }

    void run(const Buffers& buffers, Rows rows) const override {
        Sum* memory = reinterpret_cast<Sum*>(scratch(scratch_bytes()));
        units_.for_each(rows, [&](std::int64_t batch, Rows lines) {
            run_lines(buffers.source<Element>(0) + batch * maps_.y.src * maps_.src_line(),
                      buffers.destination<Element>(0) + batch * maps_.y.dst * maps_.dst_line(),
                      lines, memory);
        });
    }

private:
    std::int64_t kept() const { return std::min(maps_.y.reach(1), maps_.y.src); }

    void run_lines(const Element* src, Element* dst, Rows lines, Sum* memory) const {
        const std::int64_t dst_line = maps_.dst_line();
        Sum* sums = memory + kept() * dst_line;
        const auto kept_line = [&](std::int64_t y) { return memory + y % kept() * dst_line; };
        std::int64_t next = 0; // source line
        for (std::int64_t y = lines.first; y < lines.last; ++y) {
            const std::int64_t start = maps_.y.start(y);
            const std::int64_t end = std::min(start + maps_.y.reach(1), maps_.y.src);
            for (next = std::max(next, start); next < end; ++next) {
                reduce_line(src + next * maps_.src_line(), kept_line(next));
            }
            std::fill_n(sums, dst_line, Reduction::start);
            each_line(maps_.y, y,
                      [&](std::int64_t line) { join(kept_line(line), dst_line, sums); });
            reduction_.finish(sums, y, dst + y * dst_line);
        }
    }

    void reduce_line(const Element* src, Sum* sums) const {
        const std::int64_t channels = maps_.channels;
        std::fill_n(sums, maps_.dst_line(), Reduction::start);
        for (std::int64_t k = 0; k < maps_.x.kernel; ++k) {
            each_run(maps_.x, k, [&](std::int64_t from, std::int64_t to, std::int64_t count) {
                add(src + from * channels, count * channels, sums + to * channels);
            });
        }
    }

    static void add(const Element* __restrict values, std::int64_t count, Sum* __restrict sums) {
        for (std::int64_t i = 0; i < count; ++i) sums[i] = Reduction::add(sums[i], values[i]);
    }
    static void join(const Sum* __restrict others, std::int64_t count, Sum* __restrict sums) {
        for (std::int64_t i = 0; i < count; ++i) sums[i] = Reduction::add(sums[i], others[i]);
    }

    PoolMaps maps_;
    Reduction reduction_;
    Units units_;
};

// Null where scratch memory would be out of proportion.
template <class Reduction>
std::unique_ptr<Kernel> make_separable_pool(const PoolMaps& maps, Reduction reduction) {
    auto kernel = std::make_unique<SeparablePool<Reduction>>(maps, std::move(reduction));
    if (kernel->scratch_bytes() > most_scratch) return nullptr;
    return kernel;
}

} // namespace emu::ops::fast
