// SPDX-License-Identifier: Apache-2.0
// Handles that applications hold: numbers that are looked up, never addresses that are trusted.
#pragma once

#include "base/error.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

namespace emu {

// A token is generation << slot_bits | slot. 0 is never given out, and a token whose object was
// taken stays unknown: its slot's generation has moved on. A slot that has used up its generations
// rests. Thread-safe; the lock is held for the lookup only.
template <class Token, class Object, unsigned slot_bits = sizeof(Token) == 4 ? 12 : 24>
class HandleTable {
public:
    static constexpr Token most_slots = Token{1} << slot_bits; // 4,096 or 16 million live objects

    // Error: out_of_memory when every slot is taken.
    Result<Token> add(std::shared_ptr<Object> object);
    // By value, so that nobody can destroy the object under the caller; null for an unknown token.
    std::shared_ptr<Object> find(Token token) const;
    // As find(), and the token is unknown from now on.
    std::shared_ptr<Object> take(Token token);

    std::size_t live() const;

private:
    static constexpr Token last_generation = static_cast<Token>(~Token{0}) >> slot_bits;

    struct Slot {
        Token generation = 1;
        std::shared_ptr<Object> object;
    };

    // Index of the slot that holds the token's object, or slots_.size(). Precondition: locked.
    std::size_t index_of(Token token) const {
        const auto index = static_cast<std::size_t>(token & (most_slots - 1));
        const bool known = index < slots_.size() && slots_[index].object &&
                           slots_[index].generation == token >> slot_bits;
        return known ? index : slots_.size();
    }

    mutable std::mutex mutex_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> free_; // indices of slots that may be used again
};

template <class Token, class Object, unsigned slot_bits>
Result<Token> HandleTable<Token, Object, slot_bits>::add(std::shared_ptr<Object> object) {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) {
        if (slots_.size() == most_slots) {
            return error(Fault::out_of_memory, "%zu objects are alive or their handles used up",
                         slots_.size());
        }
        slots_.emplace_back();
        free_.reserve(slots_.capacity()); // so that take() cannot fail
        free_.push_back(slots_.size() - 1);
    }
    const std::size_t index = free_.back();
    free_.pop_back();
    slots_[index].object = std::move(object);
    return static_cast<Token>(slots_[index].generation << slot_bits | static_cast<Token>(index));
}

template <class Token, class Object, unsigned slot_bits>
std::shared_ptr<Object> HandleTable<Token, Object, slot_bits>::find(Token token) const {
    const std::lock_guard lock(mutex_);
    const std::size_t index = index_of(token);
    return index < slots_.size() ? slots_[index].object : nullptr;
}

template <class Token, class Object, unsigned slot_bits>
std::shared_ptr<Object> HandleTable<Token, Object, slot_bits>::take(Token token) {
    const std::lock_guard lock(mutex_);
    const std::size_t index = index_of(token);
    if (index == slots_.size()) return nullptr;
    Slot& slot = slots_[index];
    std::shared_ptr<Object> object = std::move(slot.object);
    slot.object = nullptr;
    if (slot.generation != last_generation) {
        ++slot.generation;
        free_.push_back(index);
    }
    return object;
}

template <class Token, class Object, unsigned slot_bits>
std::size_t HandleTable<Token, Object, slot_bits>::live() const {
    const std::lock_guard lock(mutex_);
    std::size_t count = 0;
    for (const Slot& slot : slots_) count += slot.object != nullptr;
    return count;
}

} // namespace emu
