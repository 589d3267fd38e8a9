// SPDX-License-Identifier: Apache-2.0
// The commands of a network in their order, until they are written as records.
#pragma once

#include "libbmrt/compile/command_stream.h"
#include "libbmrt/kernel/command_buffer.h"
#include "libbmrt/kernel/encode/dma.h"

#include <vector>

namespace bmrt::compile {

class RecordStream : public CommandStream {
public:
    emu::Outcome load(const tensor_lmem& to, const GlobalPlace& from,
                      const GlobalStrides& strides) override;
    emu::Outcome store(const GlobalPlace& to, const GlobalStrides& strides,
                       const tensor_lmem& from) override;
    emu::Outcome copy(const Side& to, const Side& from, const shape_t& extents) override;
    void begin_parallel() override { actions_.emplace_back(Mode::parallel); }
    void end_parallel() override { actions_.emplace_back(Mode::serial); }

    // All as records.
    emu::Result<std::vector<std::byte>> records() const;

protected:
    emu::Outcome put(const Computation& computation) override;

private:
    enum class Mode : std::uint8_t { serial, parallel };
    using Action = std::variant<bmrt::TensorDescriptor, bmrt::kernel::DmaCommand, Mode>;

    template <class Command> emu::Outcome add(emu::Result<Command> command) {
        if (!command) return as_bad_model(command.error());
        constexpr bool moves = std::is_same_v<Command, bmrt::kernel::DmaCommand>;
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

} // namespace bmrt::compile
