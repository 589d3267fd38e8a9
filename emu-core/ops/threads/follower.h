// SPDX-License-Identifier: Apache-2.0
// One way through a program, with what is known of the registers of all threads.
#pragma once

#include "emu-core/ops/threads/byte_origins.h"
#include "emu-core/ops/threads/run_thread.h"

#include <algorithm>

namespace emu::ops::threads {

// What a byte of a register is; else a node's number.
inline constexpr int constant_byte = -1, unknown_byte = -2;

// A register: what each byte is, and components that are sums of the thread's numbers, whose bytes
// are unknown.
struct Followed {
    std::array<int, Register::bytes> bytes;
    std::array<std::optional<ThreadPlace>, 4> places;

    Followed() { bytes.fill(constant_byte); }
    bool is_constant(std::size_t component) const {
        return std::all_of(bytes.begin() + 4 * static_cast<std::ptrdiff_t>(component),
                           bytes.begin() + 4 * static_cast<std::ptrdiff_t>(component) + 4,
                           [](int byte) { return byte == constant_byte; });
    }
    void set(std::size_t byte, int value) {
        bytes[byte] = value;
        places[byte / 4].reset();
    }
    void set_component(std::size_t component, int value) {
        for (std::size_t i = 0; i < 4; ++i) set(4 * component + i, value);
    }
};

// Runs the instructions of one way: what is constant is computed, the rest is followed.
class Follower {
public:
    Follower(const ThreadProgram& program, const ThreadGrid& grid);

    std::optional<FollowedProgram> take();

private:
    // What a source's bytes are, in the order that it asks for.
    Followed source(const Step& step, std::size_t number, bool second = false) const;
    bool reads_constants(const Step& step) const;
    // Whether a component of the sources may matter.
    static bool reads(const ThreadInstruction& instruction, std::size_t component);
    // False: nothing is known of the program.
    bool follow_step(const Step& step);
    Followed& destination(const Step& step) { return followed_[step.instruction.destination]; }
    // The whole register, whatever is written of it.
    void forget(const Step& step);
    // Precondition: reads_constants().
    void compute(const Step& step);
    static bool writes(const Step& step, std::size_t byte);

    std::optional<ThreadPlace> operand(const Step& step, std::size_t number,
                                       std::size_t component) const;
    std::optional<ThreadPlace> place_of(const Step& step, std::size_t component) const;
    bool is_within(const ThreadPlace& place, std::int64_t low, std::int64_t high) const;
    static void set_place(Followed& to, Register& value, std::size_t component,
                          const ThreadPlace& place);
    void follow_components(const Step& step);
    static bool is_data(const std::array<Followed, 3>& from, std::size_t component);
    static void copy_component(const Step& step, const Followed& from, std::size_t component,
                               Followed& to);
    static void append_component(const Followed& from, std::size_t component, const Step& step,
                                 std::vector<int>& to);

    int add(ByteNode node);
    int function_of(const std::vector<int>& sources);
    // The greatest of bytes, given with the constants' values; the constant least one where there
    // is no other.
    int greatest_of(const std::vector<std::pair<int, std::uint8_t>>& bytes, bool is_signed);
    void follow_elements(const Step& step);
    const ByteNode& node(int number) const {
        return result_.nodes[static_cast<std::size_t>(number)];
    }
    bool is_constant(const Step& step, std::size_t number) const {
        const Followed from = source(step, number);
        return std::ranges::all_of(from.bytes, [](int byte) { return byte == constant_byte; });
    }
    void write(const Step& step, const Followed& from, std::size_t byte, const Register& values,
               std::size_t to);
    void follow_shuffle(const Step& step);
    void follow_extract(const Step& step);
    void follow_greatest(const Step& step);
    void follow_dot(const Step& step);
    // Whether a number of that type, as it is stored, has the same bits. Precondition: of a byte.
    static bool keeps_bits(const ThreadInstruction& instruction, Dtype from);
    static void append_lane(const std::array<Followed, 4>& from, const ThreadLane& lane,
                            std::vector<int>& to);

    std::optional<ReachedPixels> pixels_of(const Step& step) const;
    bool load(const Step& step);
    bool store(const Step& step);

    const ThreadProgram& program_;
    const ThreadGrid& grid_;
    const MemoryParts none_;
    Registers registers_{}; // those bytes that are constants
    std::array<Followed, thread_registers> followed_;
    FollowedProgram result_;
};

} // namespace emu::ops::threads
