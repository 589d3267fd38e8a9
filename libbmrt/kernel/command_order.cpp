// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/command_order.h"

#include "emu-core/base/error.h"

#include <algorithm>

namespace bmrt::kernel {
namespace {

constexpr std::int64_t most_streams = 65536; // more than commands have ids

constexpr std::size_t index_of(Engine engine) {
    return static_cast<std::size_t>(engine);
}

constexpr std::size_t other(Engine engine) {
    return 1 - index_of(engine);
}

emu::Error out_of_place(const char* what) {
    return emu::error(emu::Fault::bad_state, "%s", what);
}

} // namespace

emu::Outcome CommandOrder::enable_parallel() {
    if (!streams_.empty()) return out_of_place("there are streams");
    parallel_ = issued_;
    return {};
}

void CommandOrder::disable_parallel() {
    parallel_.reset();
}

emu::Outcome CommandOrder::create_streams(std::int64_t count) {
    if (!streams_.empty()) return out_of_place("there are streams already");
    if (parallel_) return out_of_place("the mode is parallel");
    if (count < 1 || count > most_streams) {
        return emu::error(emu::Fault::bad_argument, "%lld streams", static_cast<long long>(count));
    }
    streams_.assign(static_cast<std::size_t>(count), issued_);
    stream_ = 0;
    return {};
}

emu::Outcome CommandOrder::destroy_streams() {
    if (streams_.empty()) return out_of_place("there are no streams");
    streams_.clear();
    return {};
}

emu::Outcome CommandOrder::set_stream(std::int64_t index) {
    if (index < 0 || index >= std::ssize(streams_)) {
        return emu::error(emu::Fault::bad_argument, "there is no stream %lld of %zu",
                          static_cast<long long>(index), streams_.size());
    }
    stream_ = static_cast<std::size_t>(index);
    return {};
}

const CommandOrder::Ids& CommandOrder::seen() const {
    if (!streams_.empty()) return streams_[stream_];
    return parallel_ ? *parallel_ : issued_;
}

std::uint32_t CommandOrder::next_id(Engine engine) const {
    return issued_[index_of(engine)] + 1;
}

std::size_t CommandOrder::add(Engine engine) {
    const std::uint32_t id = next_id(engine);
    commands_.push_back({engine, id, seen()[other(engine)]});
    issued_[index_of(engine)] = id;
    if (!streams_.empty()) streams_[stream_][index_of(engine)] = id;
    return commands_.size() - 1;
}

emu::Outcome CommandOrder::add_dependency(std::size_t before, std::size_t after) {
    if (after >= commands_.size() || before >= after) {
        return emu::error(emu::Fault::bad_argument, "command %zu cannot wait for command %zu",
                          after, before);
    }
    Command& waiting = commands_[after];
    if (commands_[before].engine != waiting.engine) {
        waiting.needs = std::max(waiting.needs, commands_[before].id);
    }
    return {};
}

std::vector<std::uint32_t> CommandOrder::waits() const {
    std::vector<std::uint32_t> waits;
    waits.reserve(commands_.size());
    Ids waited{}; // by the engine that waited
    for (const Command& command : commands_) {
        std::uint32_t& last = waited[index_of(command.engine)];
        waits.push_back(command.needs > last ? command.needs : 0);
        last = std::max(last, command.needs);
    }
    return waits;
}

} // namespace bmrt::kernel
