// SPDX-License-Identifier: Apache-2.0
// The instruction sets that fast kernels are written for, and what the processor and its kernel
// offer. One of processor_*.cpp is compiled, by architecture.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace emu::ops::fast {

// On x86 each of them includes those before it that are x86's.
enum class Isa : std::uint8_t {
    scalar,      // no fast kernels
    neon_dot,    // aarch64 with the dot product instructions of Armv8.2
    avx2,        // with FMA and F16C
    avx_vnni,    // dot products of bytes in 256 bits
    avx512_vnni, // the same in 512 bits; F, BW, DQ and VL too
    amx,         // tiles of int8
};

inline constexpr std::array isas{Isa::scalar,   Isa::neon_dot,    Isa::avx2,
                                 Isa::avx_vnni, Isa::avx512_vnni, Isa::amx};

// "avx512_vnni"
std::string_view name_of(Isa isa);
std::optional<Isa> isa_named(std::string_view name);

// True when this machine, its kernel included, runs it. AMX is asked for on the first call; a
// kernel may refuse it.
bool runs_here(Isa isa);

// The best that runs here and is not above BOARDLESS_MAX_ISA, which is read once; a name that is
// none of the above is logged and ignored.
Isa isa();

struct Processor {
    std::array<bool, isas.size()> has{true}; // by Isa
};

Processor this_processor();

} // namespace emu::ops::fast
