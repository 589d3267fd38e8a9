// SPDX-License-Identifier: Apache-2.0
// A small generator whose numbers are the same everywhere.
#pragma once

#include <cstdint>
#include <type_traits>

namespace fuzz {

class Random {
public:
    // Cases of one seed are independent of each other, so that any can be replayed alone.
    Random(std::uint64_t seed, std::uint64_t number) : state_(mix(seed) ^ mix(~number)) {}

    // 0 .. limit - 1; 0 when limit is 0.
    std::uint64_t below(std::uint64_t limit) {
        state_ += 0x9e3779b97f4a7c15;
        return limit == 0 ? 0 : mix(state_) % limit;
    }

private:
    // The finaliser of SplitMix64.
    static std::uint64_t mix(std::uint64_t value) {
        value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9;
        value = (value ^ (value >> 27)) * 0x94d049bb133111eb;
        return value ^ (value >> 31);
    }

    std::uint64_t state_;
};

// low .. high; of unsigned numbers as of others.
template <class T> T between(Random& random, T low, std::type_identity_t<T> high) {
    return low + static_cast<T>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

} // namespace fuzz
