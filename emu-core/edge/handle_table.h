// SPDX-License-Identifier: Apache-2.0
// Handles that applications hold: numbers that are looked up, never addresses that are trusted.
#pragma once

#include "emu-core/base/error.h"
#include "emu-core/base/findings.h"
#include "emu-core/edge/leak_report.h"
#include "emu-core/edge/past.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
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

    // Takes all that are alive, whose owner has ended: they are reported as left behind.
    std::vector<std::shared_ptr<Object>> abandon_all();

    // What became of a token whose object was taken; nothing for one that is alive or was never
    // given out.
    std::optional<Past> past(Token token) const;
    // What is alive, and what was abandoned.
    Leftovers left() const;
    std::size_t live() const;

private:
    static constexpr Token last_generation = static_cast<Token>(~Token{0}) >> slot_bits;

    struct Slot {
        Token generation = 1; // of the object, or of the next one
        bool resting = false; // its last generation has ended
        std::shared_ptr<Object> object;
        Call maker;
        Past previous; // of the generation before
    };

    static std::size_t slot_of(Token token) {
        return static_cast<std::size_t>(token & (most_slots - 1));
    }
    static Token token_of(const Slot& slot, std::size_t index) {
        return static_cast<Token>(slot.generation << slot_bits | static_cast<Token>(index));
    }
    // Index of the slot that holds the token's object, or slots_.size(). Precondition: locked.
    std::size_t index_of(Token token) const {
        const std::size_t index = slot_of(token);
        const bool known = index < slots_.size() && slots_[index].object &&
                           slots_[index].generation == token >> slot_bits;
        return known ? index : slots_.size();
    }

    // Precondition: locked, and the slot holds an object.
    std::shared_ptr<Object> vacate(std::size_t index);

    mutable std::mutex mutex_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> free_; // indices of slots that may be used again
    Leftovers orphans_;
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
    slots_[index].maker = current_call();
    return token_of(slots_[index], index);
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
    return index < slots_.size() ? vacate(index) : nullptr;
}

template <class Token, class Object, unsigned slot_bits>
std::vector<std::shared_ptr<Object>> HandleTable<Token, Object, slot_bits>::abandon_all() {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Object>> abandoned;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        const Slot& slot = slots_[i];
        if (!slot.object) continue;
        if (report_wanted()) orphans_.add({token_of(slot, i), 0, slot.maker, current_call()});
        abandoned.push_back(vacate(i));
    }
    return abandoned;
}

template <class Token, class Object, unsigned slot_bits>
std::shared_ptr<Object> HandleTable<Token, Object, slot_bits>::vacate(std::size_t index) {
    Slot& slot = slots_[index];
    std::shared_ptr<Object> object = std::move(slot.object);
    slot.object = nullptr;
    slot.previous = {slot.maker, current_call()};
    slot.resting = slot.generation == last_generation;
    if (!slot.resting) {
        ++slot.generation;
        free_.push_back(index);
    }
    return object;
}

template <class Token, class Object, unsigned slot_bits>
std::optional<Past> HandleTable<Token, Object, slot_bits>::past(Token token) const {
    const std::lock_guard lock(mutex_);
    const std::size_t index = slot_of(token);
    if (index >= slots_.size()) return std::nullopt;
    const Slot& slot = slots_[index];
    const Token generation = token >> slot_bits;
    const Token end = slot.generation + slot.resting; // the first one that has not ended
    if (generation == 0 || generation >= end) return std::nullopt;
    return generation + 1 == end ? slot.previous : Past{};
}

template <class Token, class Object, unsigned slot_bits>
Leftovers HandleTable<Token, Object, slot_bits>::left() const {
    const std::lock_guard lock(mutex_);
    Leftovers left = orphans_;
    for (std::size_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].object) left.add({token_of(slots_[i], i), 0, slots_[i].maker, {}});
    }
    return left;
}

template <class Token, class Object, unsigned slot_bits>
std::size_t HandleTable<Token, Object, slot_bits>::live() const {
    const std::lock_guard lock(mutex_);
    return static_cast<std::size_t>(
        std::ranges::count_if(slots_, [](const Slot& slot) { return slot.object != nullptr; }));
}

} // namespace emu
