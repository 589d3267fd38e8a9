// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/callbacks.h"

#include <mutex>
#include <utility>

namespace guest {
namespace {

constexpr std::size_t most_callbacks = 256;

struct Slot {
    Caller* caller = nullptr;
    const Function* function = nullptr;
    std::uint64_t guest = 0;
};

std::array<Slot, most_callbacks> slots; // filled once each, before its address is known to anybody
std::mutex slots_lock;

using Word = std::uint64_t;
using Address = Word (*)(Word, Word, Word, Word, Word, Word);

template <std::size_t number> Word enter(Word a, Word b, Word c, Word d, Word e, Word f) {
    const Slot& slot = slots[number];
    return slot.caller->invoke(*slot.function, slot.guest, {a, b, c, d, e, f});
}

template <std::size_t... numbers>
constexpr std::array<Address, sizeof...(numbers)> addresses(std::index_sequence<numbers...>) {
    return {enter<numbers>...};
}

constexpr auto entries = addresses(std::make_index_sequence<most_callbacks>());

} // namespace

void* callback_address(Caller& caller, const Function& function, std::uint64_t guest) {
    const std::lock_guard locked(slots_lock);
    for (std::size_t i = 0; i < slots.size(); ++i) {
        Slot& slot = slots[i];
        if (!slot.caller) slot = {&caller, &function, guest};
        if (slot.caller == &caller && slot.function == &function && slot.guest == guest)
            return reinterpret_cast<void*>(entries[i]);
    }
    return nullptr;
}

} // namespace guest
