// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "emu-core/lanes/integers.h"
#include "emu-core/lanes/pairs.h"

namespace emu::lanes {

// dst = saturate(shift(a + b)), or of a - b.
struct Add {
    Integers dst, a;
    Other b;
    bool subtracts = false;
    RightShift shift;

    bool operator==(const Add&) const = default;
};

Outcome run(const Add& command, LaneMemory& memory);

// dst = saturate(shift(a * b)).
struct Multiply {
    Integers dst, a;
    Other b;
    RightShift shift;

    bool operator==(const Multiply&) const = default;
};

Outcome run(const Multiply& command, LaneMemory& memory);

// dst = saturate(shift(wrap(a * b + wrap(old * 2^left_shift)))), where old are the 16-bit integers
// in dst's place and wrap() keeps 32 bits.
struct MultiplyAccumulate {
    Integers dst, old, a;
    Other b;
    int left_shift = 0;       // 0 to 31
    bool wraps_signed = true; // the 32 bits
    RightShift shift;

    bool operator==(const MultiplyAccumulate&) const = default;
};

Outcome run(const MultiplyAccumulate& command, LaneMemory& memory);

// dst = a & b, a | b or a ^ b. Precondition for all bits to survive: no operand is signed.
struct Bitwise {
    enum class Kind : std::uint8_t { and_, or_, xor_ };

    Integers dst, a;
    Other b;
    Kind kind = Kind::and_;

    bool operator==(const Bitwise&) const = default;
};

Outcome run(const Bitwise& command, LaneMemory& memory);

// dst = max(a, b) or min(a, b); ReLU is the maximum with 0.
struct Extreme {
    enum class Kind : std::uint8_t { max, min };

    Integers dst, a;
    Other b;
    Kind kind = Kind::max;

    bool operator==(const Extreme&) const = default;
};

Outcome run(const Extreme& command, LaneMemory& memory);

// dst = a shifted by b bits, where b > 0 is one direction and b < 0 the other. To the left it keeps
// the low 16 bits, as a signed number; to the right it rounds down.
struct Shift {
    enum class Positive : std::uint8_t { left, right };

    Integers dst, a;
    Other b;
    Positive positive = Positive::left;

    bool operator==(const Shift&) const = default;
};

Outcome run(const Shift& command, LaneMemory& memory);

// dst = table[src], src unsigned. Every lane has a table of its own, of 256 bytes; the one of the
// result's lane counts.
struct Lookup {
    LaneTensor dst, src;
    std::int64_t table = 0; // its offset within a lane

    bool operator==(const Lookup&) const = default;
};

Outcome run(const Lookup& command, LaneMemory& memory);

} // namespace emu::lanes
