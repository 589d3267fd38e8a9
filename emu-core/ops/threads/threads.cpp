// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/threads.h"

#include "emu-core/ops/threads/check_program.h"
#include "emu-core/ops/threads/run_thread.h"

namespace emu::ops {
namespace {

using threads::MemoryParts;

class ThreadsKernel final : public Kernel {
public:
    ThreadsKernel(const Threads& threads, MemoryParts sources, MemoryParts results)
        : threads_(threads), sources_(std::move(sources)), results_(std::move(results)) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        std::vector<std::byte> before(sources_.bytes()), after(results_.bytes());
        for (std::size_t i = 0; i < threads_.sources.size(); ++i) {
            const MemoryView& view = threads_.sources[i];
            lay_at(view, sources_, buffers.src[i].data(), before.data());
            lay_at(view, results_, buffers.src[i].data(), after.data());
        }
        const threads::ThreadMemory memory{sources_, results_, before, after};
        threads::for_each_thread(
            threads_.grid, [&](std::int64_t x, std::int64_t y, std::int64_t z) {
                threads::Registers registers = threads::first_registers(threads_.grid, x, y, z);
                threads::run_thread(threads_.program, registers, memory);
                return true;
            });
        for (std::size_t i = 0; i < threads_.results.size(); ++i) {
            const MemoryView& view = threads_.results[i];
            const auto place = results_.place(view.base, threads::reach_of(view));
            threads::take(view, after.data() + *place, buffers.dst[i].data());
        }
    }

private:
    static void lay_at(const MemoryView& view, const MemoryParts& parts, const std::byte* values,
                       std::byte* memory) {
        const auto place = parts.place(view.base, threads::reach_of(view));
        if (place) threads::lay(view, values, memory + *place);
    }

    Threads threads_;
    MemoryParts sources_, results_;
};

Outcome check_views(const std::vector<MemoryView>& views, std::span<const Operand> operands) {
    for (std::size_t i = 0; i < views.size(); ++i) {
        const TensorSpec& spec = *operands[i].spec;
        if (views[i].dtype != spec.dtype || views[i].elements() != spec.shape.elements())
            return refuse("threads", "a view of another type or size than its tensor");
    }
    return {};
}

// All images within the views, and words that are constant.
class Check final : public threads::Visitor {
public:
    Check(const Threads& threads, const MemoryParts& sources, const MemoryParts& results,
          std::span<const Operand> operands)
        : threads_(threads), sources_(sources), results_(results), operands_(operands) {}

    std::optional<std::uint32_t> constant_word(std::int64_t address) override {
        // The last source that has the word: those before it lie below.
        for (std::size_t i = threads_.sources.size(); i-- > 0;) {
            const MemoryView& view = threads_.sources[i];
            const std::int64_t at = address - view.base;
            if (at + 4 <= 0 || at >= threads::reach_of(view)) continue;
            const bool is_line = view.h == 1 && view.c == 1;
            if (!operands_[i].is_constant() || !is_line || at < 0 ||
                at + 4 > threads::reach_of(view))
                return std::nullopt;
            return load<std::uint32_t>(operands_[i].constant, static_cast<std::size_t>(at));
        }
        return std::nullopt;
    }
    Outcome use_image(std::size_t number, std::int64_t address) override {
        const ThreadInstruction& instruction = threads_.program.instructions[number];
        const bool is_load = instruction.code == ThreadCode::load_image;
        const ThreadImage& image = threads_.program.images[instruction.image];
        const MemoryParts& parts = is_load ? sources_ : results_;
        if (parts.place(address, threads::reach_of(image))) return {};
        return refuse("threads", "an image beyond the memory that they have");
    }
    void store(const ThreadInstruction&, const threads::Pixel&) override {}

private:
    const Threads& threads_;
    const MemoryParts& sources_;
    const MemoryParts& results_;
    std::span<const Operand> operands_;
};

} // namespace

PreparedKernel prepare(const Threads& threads, const Operands& operands) {
    const std::size_t sources = threads.sources.size(), results = threads.results.size();
    EMU_TRY(expect_operands(operands, sources, sources, "threads", results));
    EMU_TRY(check_views(threads.sources, operands.src));
    EMU_TRY(check_views(threads.results, operands.dst));
    EMU_TRY_VALUE(before, MemoryParts::make(threads.sources));
    EMU_TRY_VALUE(after, MemoryParts::make(threads.results));
    EMU_TRY(threads::check_program(threads.program));
    EMU_TRY(threads::check_grid(threads.grid));
    Check check(threads, before, after, operands.src);
    EMU_TRY(threads::walk(threads.program, threads.grid, check));
    return std::make_unique<ThreadsKernel>(threads, std::move(before), std::move(after));
}

Work work_of(const Threads& threads, const Operands&) {
    return {.steps = static_cast<double>(threads::threads_of(threads.grid)) *
                     static_cast<double>(threads.program.instructions.size())};
}

} // namespace emu::ops
