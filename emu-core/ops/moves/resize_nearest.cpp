// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/moves/resize_plan.h"

#include "emu-core/ops/arithmetic/real.h"

#include <cstring>

namespace emu::ops {
namespace {

constexpr std::int64_t not_there = -1;

class NearestKernel final : public Kernel {
public:
    NearestKernel(ResizePlan plan, std::int64_t size, std::vector<std::byte> beyond)
        : plan_(std::move(plan)), size_(size), beyond_(std::move(beyond)) {
        for (std::int64_t x = 0; x < plan_.axis().dst(); ++x) {
            const AxisTaps taps = plan_.axis().at(x);
            places_.push_back(taps.empty() ? not_there : taps.begin()->cell * plan_.inner() * size);
        }
    }

    std::int64_t rows() const override { return plan_.lines(); }

    void run(const Buffers& buffers, Rows rows) const override {
        const std::int64_t bytes = plan_.inner() * size_;
        std::vector<SourceLine> lines;
        for (std::int64_t row = rows.first; row < rows.last; ++row) {
            plan_.sources_of(row, lines);
            std::byte* dst = buffers.dst[0].data() + row * plan_.axis().dst() * bytes;
            if (lines.empty()) {
                fill(dst, plan_.axis().dst() * plan_.inner());
                continue;
            }
            const std::byte* src = buffers.src[0].data() + lines[0].first * size_;
            switch (bytes) {
            case 1: copy_line<1>(src, dst, bytes); break;
            case 2: copy_line<2>(src, dst, bytes); break;
            case 4: copy_line<4>(src, dst, bytes); break;
            default: copy_line<0>(src, dst, bytes);
            }
        }
    }

private:
    // `known` bytes per cell, or, where 0, `bytes`.
    template <std::size_t known>
    void copy_line(const std::byte* src, std::byte* dst, std::int64_t bytes) const {
        for (const std::int64_t place : places_) {
            if (place == not_there)
                fill(dst, plan_.inner());
            else
                std::memcpy(dst, src + place, known != 0 ? known : bytes);
            dst += bytes;
        }
    }

    void fill(std::byte* dst, std::int64_t elements) const {
        for (std::int64_t i = 0; i < elements; ++i) {
            std::memcpy(dst + i * size_, beyond_.data(), size_);
        }
    }

    ResizePlan plan_;
    std::int64_t size_;                // of an element
    std::vector<std::byte> beyond_;    // the element outside the source
    std::vector<std::int64_t> places_; // of the cells of a line in its source line, in bytes
};

} // namespace

std::unique_ptr<Kernel> make_nearest(const Resize& resize, ResizePlan plan, const TensorSpec& dst) {
    std::vector<std::byte> beyond(size_of(dst.dtype));
    if (resize.extrapolates) RealWriter(dst).put(resize.outside, beyond.data(), 0);
    return std::make_unique<NearestKernel>(std::move(plan), size_of(dst.dtype), std::move(beyond));
}

} // namespace emu::ops
