// SPDX-License-Identifier: Apache-2.0
#include "emu-core/ops/threads/threads.h"

#include "emu-core/ops/threads/check_program.h"
#include "emu-core/ops/threads/run_thread.h"
#include "emu-core/ops/threads/threads_memory.h"

namespace emu::ops {
namespace {

using threads::MemoryParts;

class ThreadsKernel final : public Kernel {
public:
    ThreadsKernel(const Threads& threads, threads::ThreadsMemory memory)
        : threads_(threads), memory_(std::move(memory)) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        memory_.run(threads_, buffers, [&](const threads::ThreadMemory& memory) {
            threads::for_each_thread(
                threads_.grid, [&](std::int64_t x, std::int64_t y, std::int64_t z) {
                    threads::Registers registers = threads::first_registers(threads_.grid, x, y, z);
                    threads::run_thread(threads_.program, registers, memory);
                    return true;
                });
        });
    }

private:
    Threads threads_;
    threads::ThreadsMemory memory_;
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
    Check(const Threads& threads, const threads::ThreadsMemory& memory,
          std::span<const Operand> operands)
        : threads_(threads), memory_(memory), words_(threads.sources, operands) {}

    std::optional<std::uint32_t> constant_word(std::int64_t address) override {
        return words_.at(address);
    }
    Outcome use_image(std::size_t number, std::int64_t address) override {
        const ThreadInstruction& instruction = threads_.program.instructions[number];
        const bool is_load = instruction.code == ThreadCode::load_image;
        const ThreadImage& image = threads_.program.images[instruction.image];
        const MemoryParts& parts = is_load ? memory_.sources() : memory_.results();
        if (parts.place(address, threads::reach_of(image))) return {};
        return refuse("threads", "an image beyond the memory that they have");
    }
    void store(const ThreadInstruction&, const threads::Pixel&) override {}

private:
    const Threads& threads_;
    const threads::ThreadsMemory& memory_;
    threads::ConstantWords words_;
};

} // namespace

PreparedKernel prepare(const Threads& threads, const Operands& operands) {
    const std::size_t sources = threads.sources.size(), results = threads.results.size();
    EMU_TRY(expect_operands(operands, sources, sources, "threads", results));
    EMU_TRY(check_views(threads.sources, operands.src));
    EMU_TRY(check_views(threads.results, operands.dst));
    EMU_TRY_VALUE(memory, threads::ThreadsMemory::make(threads));
    EMU_TRY(threads::check_program(threads.program));
    EMU_TRY(threads::check_grid(threads.grid));
    Check check(threads, memory, operands.src);
    EMU_TRY(threads::walk(threads.program, threads.grid, check));
    return std::make_unique<ThreadsKernel>(threads, std::move(memory));
}

Work work_of(const Threads& threads, const Operands&) {
    return {.steps = static_cast<double>(threads::threads_of(threads.grid)) *
                     static_cast<double>(threads.program.instructions.size())};
}

} // namespace emu::ops
