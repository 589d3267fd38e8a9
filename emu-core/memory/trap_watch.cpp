// SPDX-License-Identifier: Apache-2.0
#include "emu-core/memory/trap_watch.h"

#include "emu-core/base/current_call.h"
#include "emu-core/base/findings.h"
#include "emu-core/base/log.h"

#include <array>
#include <atomic>
#include <charconv>
#include <concepts>
#include <csignal>
#include <cstdint>
#include <string_view>

namespace emu {
namespace {

// The handler reads without a lock: what it reads is complete when the slot is ready.
struct Slot {
    enum class State : std::uint8_t { free, filling, ready };

    std::atomic<State> state = State::free;
    std::span<std::byte> reserved, bytes;
    Call maker;

    bool holds(const std::byte* address) const {
        return state.load(std::memory_order_acquire) == State::ready &&
               address >= reserved.data() && address < reserved.data() + reserved.size();
    }
};

constinit std::array<Slot, 1024> slots{};

// A line built without memory of its own.
class Line {
public:
    Line& add(std::string_view text) {
        length_ += text.copy(text_.data() + length_, text_.size() - length_);
        return *this;
    }
    template <std::integral Number> Line& add(Number number, int base = 10) {
        char* const end = text_.data() + text_.size();
        const auto written = std::to_chars(text_.data() + length_, end, number, base);
        if (written.ec == std::errc())
            length_ = static_cast<std::size_t>(written.ptr - text_.data());
        return *this;
    }
    std::string_view text() const { return {text_.data(), length_}; }

private:
    std::array<char, 256> text_{};
    std::size_t length_ = 0;
};

void tell(const std::byte* address) {
    for (const Slot& slot : slots) {
        if (!slot.holds(address)) continue;
        Line line;
        line.add("access beyond the buffer at 0x");
        line.add(reinterpret_cast<std::uintptr_t>(slot.bytes.data()), 16);
        line.add(" of ").add(slot.bytes.size()).add(" bytes");
        if (slot.maker) {
            line.add(" (made by call ").add(slot.maker.number).add(" of ");
            line.add(slot.maker.function).add(")");
        }
        line.add(", at offset ").add(address - slot.bytes.data());
        return log_from_signal(LogLevel::error, line.text());
    }
}

struct sigaction previous_segv, previous_bus;

void on_fault(int signal, siginfo_t* info, void* context) {
    tell(static_cast<const std::byte*>(info->si_addr));
    const struct sigaction& previous = signal == SIGSEGV ? previous_segv : previous_bus;
    if ((previous.sa_flags & SA_SIGINFO) != 0) return previous.sa_sigaction(signal, info, context);
    if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
        return previous.sa_handler(signal);
    }
    // The access is made again, and ends the process as it would have. A signal that somebody sent
    // does not come again by itself.
    ::sigaction(signal, &previous, nullptr);
    if (info->si_code <= 0) ::raise(signal);
}

bool install() {
    static_cast<void>(log_level()); // log_from_signal() wants it known
    struct sigaction action {};
    action.sa_sigaction = on_fault;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigaction(SIGSEGV, &action, &previous_segv);
    ::sigaction(SIGBUS, &action, &previous_bus);
    return true;
}

} // namespace

TrapWatch::TrapWatch(std::span<std::byte> reserved, std::span<std::byte> bytes) {
    if (!report_wanted()) return;
    [[maybe_unused]] static const bool installed = install();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        auto expected = Slot::State::free;
        if (!slots[i].state.compare_exchange_strong(expected, Slot::State::filling)) continue;
        slots[i].reserved = reserved;
        slots[i].bytes = bytes;
        slots[i].maker = current_call();
        slots[i].state.store(Slot::State::ready, std::memory_order_release);
        slot_ = i;
        return;
    }
}

TrapWatch::~TrapWatch() {
    if (slot_ != none) slots[slot_].state.store(Slot::State::free, std::memory_order_release);
}

} // namespace emu
