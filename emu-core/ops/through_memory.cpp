// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/through_memory.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"

#include <algorithm>
#include <cstring>

namespace emu::ops {
namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 31;
// Larger memories are not mostly gaps between what the views hold.
constexpr std::int64_t small_memory = 1 << 20;
constexpr double most_gaps = 64;

// Calls visit(address, bytes, index, used) for every stretch of channels that lie side by side, in
// the order of the elements: where it is and how many bytes a whole block has, which element is its
// first, and how many bytes are elements.
template <class Visit> void for_each_block(const MemoryView& view, Visit visit) {
    const std::int64_t size = size_of(view.dtype);
    std::int64_t element = 0;
    for (std::int64_t y = 0; y < view.h; ++y) {
        for (std::int64_t x = 0; x < view.w; ++x) {
            std::int64_t address = view.base + y * view.line + x * view.pixel;
            for (std::int64_t c = 0; c < view.c; c += view.block, address += view.surface) {
                const std::int64_t used = std::min<std::int64_t>(view.block, view.c - c);
                visit(address, view.block * size, element, used * size);
                element += used;
            }
        }
    }
}

class ThroughMemoryKernel final : public Kernel {
public:
    explicit ThroughMemoryKernel(const ThroughMemory& through_memory)
        : through_memory_(through_memory) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        std::vector<std::byte> memory(static_cast<std::size_t>(through_memory_.bytes));
        for (std::size_t i = 0; i < through_memory_.sources.size(); ++i) {
            lay(through_memory_.sources[i], buffers.src[i].data(), memory.data());
        }
        read(through_memory_.result, memory.data(), buffers.dst[0].data());
    }

private:
    static void lay(const MemoryView& view, const std::byte* values, std::byte* memory) {
        const std::int64_t size = size_of(view.dtype);
        for_each_block(view, [&](auto address, auto bytes, auto element, auto used) {
            std::memcpy(memory + address, values + element * size, used);
            std::memset(memory + address + used, 0, bytes - used);
        });
    }
    static void read(const MemoryView& view, const std::byte* memory, std::byte* values) {
        const std::int64_t size = size_of(view.dtype);
        for_each_block(view, [&](auto address, auto, auto element, auto used) {
            std::memcpy(values + element * size, memory + address, used);
        });
    }

    ThroughMemory through_memory_;
};

// The view's bytes, both ends included; of a source with those beyond its channels.
struct TouchedBytes {
    std::int64_t first = 0, last = 0;

    // Moves the span's end by steps * stride; false when that leaves 64 bits.
    bool reach(std::int64_t steps, std::int64_t stride) {
        const auto length = checked_multiply(steps, stride);
        if (!length) return false;
        std::int64_t& end = *length < 0 ? first : last;
        const auto moved = checked_add(end, *length);
        if (moved) end = *moved;
        return moved.has_value();
    }
};

std::int64_t blocks_of(const MemoryView& view) {
    return divide_up<std::int64_t>(view.c, view.block);
}

// Of a result, the last block ends where its channels do.
bool lies_within(const MemoryView& view, std::int64_t bytes, bool is_result) {
    TouchedBytes span{view.base, view.base};
    const std::int64_t side_by_side = is_result ? std::min(view.c, view.block) : view.block;
    return span.reach(view.h - 1, view.line) && span.reach(view.w - 1, view.pixel) &&
           span.reach(blocks_of(view) - 1, view.surface) &&
           span.reach(1, side_by_side * size_of(view.dtype) - 1) && span.first >= 0 &&
           span.last < bytes;
}

Outcome check_view(const MemoryView& view, const TensorSpec& spec, std::int64_t bytes,
                   bool is_result) {
    if (view.h < 1 || view.w < 1 || view.c < 1 || view.block < 1 || view.dtype != spec.dtype) {
        return refuse("through memory", "a view is empty, or its type is not its tensor's");
    }
    const auto cells = static_cast<std::int64_t>(view.h) * view.w;
    if (checked_multiply<std::int64_t>(cells, view.c) != spec.shape.elements()) {
        return refuse("through memory", "a view has not as many elements as its tensor");
    }
    if (!lies_within(view, bytes, is_result)) {
        return refuse("through memory", "a view leaves the memory");
    }
    return {};
}

double held_bytes(const MemoryView& view) {
    return static_cast<double>(view.h) * view.w * static_cast<double>(blocks_of(view)) *
           view.block * size_of(view.dtype);
}

double held_bytes(const ThroughMemory& through_memory) {
    double sum = held_bytes(through_memory.result);
    for (const MemoryView& view : through_memory.sources) sum += held_bytes(view);
    return sum;
}

} // namespace

PreparedKernel prepare(const ThroughMemory& through_memory, const Operands& operands) {
    const std::size_t sources = through_memory.sources.size();
    if (sources == 0) return refuse("through memory", "no source");
    EMU_TRY(expect_operands(operands, sources, sources, "through memory"));
    const std::int64_t bytes = through_memory.bytes;
    if (bytes < 1 || bytes > most_bytes) {
        return refuse("through memory", "a memory of no bytes, or of more than 2^31");
    }
    for (std::size_t i = 0; i < sources; ++i) {
        EMU_TRY(check_view(through_memory.sources[i], *operands.src[i].spec, bytes, false));
    }
    EMU_TRY(check_view(through_memory.result, *operands.dst[0].spec, bytes, true));
    if (bytes > small_memory &&
        static_cast<double>(bytes) > most_gaps * held_bytes(through_memory)) {
        return refuse("through memory", "a memory out of proportion to its views");
    }
    return std::make_unique<ThroughMemoryKernel>(through_memory);
}

// The memory is cleared, then written and read block by block.
Work work_of(const ThroughMemory& through_memory, const Operands&) {
    return {.steps = static_cast<double>(through_memory.bytes) + held_bytes(through_memory)};
}

} // namespace emu::ops
