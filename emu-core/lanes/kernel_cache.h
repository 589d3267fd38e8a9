// SPDX-License-Identifier: Apache-2.0
// Kernels made ready for earlier commands. The tiles of a layer want the same one again and again,
// and so do the runs of a network.
#pragma once

#include "emu-core/engine/command.h"
#include "emu-core/lanes/kernel.h"
#include "emu-core/lanes/machine.h"
#include "emu-core/tensor/tensor.h"

#include <list>
#include <memory>

namespace emu::lanes {

// A kernel's constant: weights, biases.
struct Constant {
    TensorSpec spec;
    std::vector<std::byte> bytes;

    bool operator==(const Constant& other) const;
};

// What decides which kernel it is. The source's bytes do not.
struct KernelKey {
    emu::Command command;
    TensorSpec src, dst;
    std::vector<Constant> constants;

    bool operator==(const KernelKey&) const = default;
};

struct ReadyKernel {
    KernelKey key;
    std::unique_ptr<const ops::Kernel> kernel; // null: no fast kernel takes the command
};

// Precondition: the command accepts the operands.
std::shared_ptr<const ReadyKernel> make_ready(KernelKey key);

// Of one device, whose commands run one after another.
class KernelCache {
public:
    // A network of 25 MB of weights, whose first, middle and last tiles want kernels of their own,
    // takes 75.
    static constexpr std::size_t default_bytes = 128 << 20;

    // Of constants, which kernels keep once more in a form of their own.
    explicit KernelCache(std::size_t most_bytes = default_bytes) : most_bytes_(most_bytes) {}

    // As make_ready(), or what that gave before. What was not asked for longest is forgotten.
    std::shared_ptr<const ReadyKernel> get(KernelKey key);

    std::size_t count() const { return entries_.size(); }

private:
    struct Entry {
        std::size_t fingerprint, bytes;
        std::shared_ptr<const ReadyKernel> ready;
    };

    std::size_t most_bytes_, bytes_ = 0;
    std::list<Entry> entries_; // the last one asked for first
};

// Runs a kernel on this machine's threads: `src` becomes `dst`. False where no fast kernel takes
// the command. Precondition: as make_ready(); `src` and `dst` have the specs' bytes.
bool run_kernel(KernelKey key, Bytes src, std::span<std::byte> dst, const Machine& machine);

TensorSpec spec_of(Dtype dtype, const Shape& shape);

} // namespace emu::lanes
