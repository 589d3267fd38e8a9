// SPDX-License-Identifier: Apache-2.0
// What each command has to wait for. The tensor unit and the DMA engine do their own commands in
// order; a command names the last command of the other engine that must have ended before it.
#pragma once

#include "emu-core/base/result.h"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace bmrt::kernel {

enum class Engine : std::uint8_t { tensor, dma };

class CommandOrder {
public:
    struct Command {
        Engine engine = Engine::tensor;
        std::uint32_t id = 0;    // among its engine's, from 1
        std::uint32_t needs = 0; // id of the other engine's, 0: none
    };

    // Where the mode does not say otherwise, a command waits for all before it. Errors bad_state:
    // parallel within streams and the other way round, streams within streams, none to destroy.
    // Errors bad_argument: not 1 to 65,536 streams; none of that index.
    emu::Outcome enable_parallel(); // what follows waits for what came before this call
    void disable_parallel();
    emu::Outcome create_streams(std::int64_t count); // a stream waits for what it holds itself
    emu::Outcome destroy_streams();
    emu::Outcome set_stream(std::int64_t index);

    // The id of the engine's next command.
    std::uint32_t next_id(Engine engine) const;
    // Adds it: its index among all commands.
    std::size_t add(Engine engine);
    // Error bad_argument unless before < after, both indices of commands.
    emu::Outcome add_dependency(std::size_t before, std::size_t after);

    // For each command the id to wait for; 0 where the engine has waited for that, or more,
    // already.
    std::vector<std::uint32_t> waits() const;
    const std::vector<Command>& commands() const { return commands_; }

private:
    using Ids = std::array<std::uint32_t, 2>; // the last command of each engine; 0: none

    const Ids& seen() const; // what the next command must wait for

    std::vector<Command> commands_;
    Ids issued_{};
    std::optional<Ids> parallel_; // what had been issued when it began
    std::vector<Ids> streams_;
    std::size_t stream_ = 0;
};

} // namespace bmrt::kernel
