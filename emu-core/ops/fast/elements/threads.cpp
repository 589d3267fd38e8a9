// SPDX-License-Identifier: Apache-2.0
// Programs of threads that store nothing twice: those that are planes of bytes, as planes; others a
// batch of threads after the other.
#include "emu-core/ops/threads/threads.h"

#include "emu-core/ops/fast/elements/byte_threads.h"
#include "emu-core/ops/fast/fast.h"
#include "emu-core/ops/fast/isa/lane_steps.h"
#include "emu-core/ops/threads/check_program.h"
#include "emu-core/ops/threads/lanes/run_lanes.h"
#include "emu-core/ops/threads/run_thread.h"
#include "emu-core/ops/threads/threads_memory.h"

#include <algorithm>

namespace emu::ops::fast {
namespace {

using threads::MemoryParts;

// Whether threads may run in any order: no byte is stored twice.
class StoredOnce final : public threads::Visitor {
public:
    StoredOnce(const Threads& command, const MemoryParts& results, std::span<const Operand> sources)
        : command_(command), results_(results), words_(command.sources, sources),
          marks_(results.bytes()) {}

    std::optional<std::uint32_t> constant_word(std::int64_t address) override {
        return words_.at(address);
    }
    Outcome use_image(std::size_t, std::int64_t) override { return {}; }
    void store(const ThreadInstruction& instruction, const threads::Pixel& pixel) override {
        const ThreadImage& image = command_.program.images[instruction.image];
        const auto place = results_.place(pixel.address, threads::reach_of(image));
        if (!place || pixel.y < 0 || pixel.y >= image.height) return;
        const std::int64_t last = pixel.x + instruction.last - instruction.first;
        const std::int64_t end = std::min<std::int64_t>(last + 1, image.width);
        const std::int64_t size = image.element_bytes;
        std::uint8_t* const line = marks_.data() + *place + pixel.y * image.line;
        for (std::int64_t at = std::max<std::int64_t>(pixel.x, 0) * size; at < end * size; ++at) {
            is_once_ &= line[at] == 0;
            line[at] = 1;
            ++stored_;
        }
    }
    bool is_once() const { return is_once_; }
    // Whether there is one result, and all of it is stored.
    bool is_whole() const {
        return command_.results.size() == 1 && stored_ == threads::held_bytes(command_.results[0]);
    }

private:
    const Threads& command_;
    const MemoryParts& results_;
    threads::ConstantWords words_;
    std::vector<std::uint8_t> marks_; // by byte
    bool is_once_ = true;
    std::int64_t stored_ = 0; // bytes
};

class BatchesKernel final : public Kernel {
public:
    BatchesKernel(const Threads& command, threads::ThreadsMemory memory, Isa isa)
        : command_(command), memory_(std::move(memory)),
          lanes_(threads::compile_lanes(command.program)), run_steps_(lane_steps(isa)) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        memory_.run(command_, buffers, [&](const threads::ThreadMemory& memory) {
            threads::LaneMemory lanes(lanes_);
            const std::int64_t count = threads::threads_of(command_.grid);
            for (std::int64_t first = 0; first < count; first += threads::batch_lanes) {
                const auto together =
                    static_cast<int>(std::min<std::int64_t>(count - first, threads::batch_lanes));
                lanes.begin(command_.grid, first, together);
                threads::run_batch(command_.program, lanes_, run_steps_, lanes, together, memory);
            }
        });
    }

private:
    Threads command_;
    threads::ThreadsMemory memory_;
    threads::LaneProgram lanes_;
    threads::RunSteps run_steps_;
};

class BytePlanesKernel final : public Kernel {
public:
    BytePlanesKernel(const Threads& command, threads::ThreadsMemory memory, BytePlanes planes)
        : command_(command), memory_(std::move(memory)), planes_(std::move(planes)),
          are_channels_(repeats_channels(planes_, command)) {}

    std::int64_t rows() const override { return 1; }

    void run(const Buffers& buffers, Rows rows) const override {
        if (rows.first == rows.last) return;
        if (are_channels_) {
            repeat_channels(planes_, buffers.source<std::byte>(0),
                            buffers.destination<std::byte>(0));
            return;
        }
        memory_.run(command_, buffers,
                    [&](const threads::ThreadMemory& memory) { compute(planes_, memory); });
    }

private:
    Threads command_;
    threads::ThreadsMemory memory_;
    BytePlanes planes_;
    bool are_channels_;
};

} // namespace

std::unique_ptr<Kernel> prepare(const Threads& command, const Operands& operands, Isa isa) {
    auto memory = threads::ThreadsMemory::make(command);
    if (!memory) return nullptr;
    StoredOnce stores(command, memory->results(), operands.src);
    if (!threads::walk(command.program, command.grid, stores) || !stores.is_once()) return nullptr;
    auto planes = stores.is_whole() ? byte_planes(command.program, command.grid, lane_steps(isa))
                                    : std::nullopt;
    if (planes && are_within(*planes, memory->sources(), memory->results()))
        return std::make_unique<BytePlanesKernel>(command, *std::move(memory), *std::move(planes));
    return std::make_unique<BatchesKernel>(command, *std::move(memory), isa);
}

} // namespace emu::ops::fast
