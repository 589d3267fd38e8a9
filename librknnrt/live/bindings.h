// SPDX-License-Identifier: Apache-2.0
// Memory of the application's that inputs or outputs are read from or written to in every run.
#pragma once

#include "librknnrt/convert/convert.h"
#include "librknnrt/model/memory.h"

namespace rknn {

class Bindings {
public:
    enum class Of : std::uint8_t { inputs, outputs };

    Bindings(Of of, std::span<const Port> ports) : of_(of), ports_(ports), bound_(ports.size()) {}

    // From now on `memory` holds the tensor, until another one takes its place. Error bad_argument:
    // memory that is too small.
    emu::Outcome bind(const Target& target, std::shared_ptr<Memory> memory);
    bool is_bound(std::size_t port) const { return bound_[port].memory != nullptr; }

    // The same memories for other shapes of the same tensors; those that are too small, or cannot
    // be exchanged in the same way any more, are bound no longer.
    void move_to(std::span<const Port> ports);

    // Nothing is bound any more.
    void release();

    // What boards let pass: memory that the application destroyed since, which every call sees, and
    // data that it wrote since the last sync, which the NPU does not see.
    emu::Outcome check_alive(emu::Warnings& warnings) const;
    emu::Outcome check_synced() const;

    // Between the memory of one port and the session's bytes; nothing where none is bound. `flush`:
    // the CPU's writes, and the results, become visible to the other side.
    emu::Outcome read(std::size_t port, bool flush, std::span<std::byte> inside) const;
    emu::Outcome write(std::size_t port, bool flush, emu::Bytes inside) const;

private:
    struct Binding {
        rknn_tensor_attr attr{};
        Exchange exchange;
        std::shared_ptr<Memory> memory; // null: nothing is bound
    };

    const Of of_;
    std::span<const Port> ports_;
    std::vector<Binding> bound_;
};

} // namespace rknn
