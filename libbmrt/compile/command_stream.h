// SPDX-License-Identifier: Apache-2.0
// The commands of a network in their order, until they are written as records.
#pragma once

#include "format/cpu_record.h"
#include "kernel/command_buffer.h"
#include "kernel/encode/arithmetic.h"
#include "kernel/encode/dma.h"
#include "kernel/encode/layers.h"

#include <span>
#include <variant>

namespace bmcompile {

// What a place in global memory is relative to.
enum class Region : std::uint8_t { neurons, weights };

struct GlobalPlace {
    Region region = Region::neurons;
    std::uint64_t offset = 0;

    GlobalPlace operator+(std::int64_t bytes) const {
        return {region, offset + static_cast<std::uint64_t>(bytes)};
    }
};

// A tensor among the neurons: bytes from an element to its neighbour along n, c and h; along w they
// are neighbours.
struct GlobalStrides {
    std::int64_t n = 0, c = 0, h = 0;
};

// Errors bad_model: what descriptors cannot say; unsupported: more commands than ids.
class CommandStream {
public:
    static constexpr std::size_t most_commands = 65535; // of an engine; ids have 16 bits

    // Param: what libbmkernel's encoders take (kernel/encode/).
    template <class Param> emu::Outcome compute(const Param& param) {
        return add(bmkernel::encode(param));
    }
    emu::Outcome load(const tensor_lmem& to, const GlobalPlace& from, const GlobalStrides& strides);
    emu::Outcome store(const GlobalPlace& to, const GlobalStrides& strides,
                       const tensor_lmem& from);
    // Both places are among the neurons, tensors of the same extents.
    struct Side {
        std::uint64_t offset = 0;
        GlobalStrides strides;
    };
    emu::Outcome copy(const Side& to, const Side& from, const shape_t& extents);

    // What is between the two waits for what came before, and not for one another.
    void begin_parallel() { actions_.emplace_back(Mode::parallel); }
    void end_parallel() { actions_.emplace_back(Mode::serial); }

    // All as records.
    emu::Result<std::vector<std::byte>> records() const;

private:
    enum class Mode : std::uint8_t { serial, parallel };
    using Action = std::variant<bmrt::TensorDescriptor, bmkernel::DmaCommand, Mode>;

    template <class Command> emu::Outcome add(emu::Result<Command> command) {
        if (!command) return as_bad_model(command.error());
        constexpr bool moves = std::is_same_v<Command, bmkernel::DmaCommand>;
        std::size_t& count = moves ? moves_ : computations_;
        if (count == most_commands) return too_many();
        ++count;
        actions_.emplace_back(*std::move(command));
        return {};
    }
    static emu::Error as_bad_model(const emu::Error& error);
    static emu::Error too_many();

    std::vector<Action> actions_;
    std::size_t computations_ = 0, moves_ = 0;
};

} // namespace bmcompile
