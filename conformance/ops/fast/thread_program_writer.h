// SPDX-License-Identifier: Apache-2.0
// A program of threads, instruction by instruction, on random numbers.
#pragma once

#include "conformance/fuzz/random.h"
#include "emu-core/ops/threads/thread_program.h"
#include "emu-core/tensor/memory_view.h"

#include <functional>

class ThreadProgramWriter {
public:
    explicit ThreadProgramWriter(fuzz::Random& random);

    // The image's number. Of several planes: every access says which one, as the thread's number
    // does.
    std::uint32_t add_image(const emu::MemoryView& view);

    // Elements of around the thread's pixel, of any of the first `images`.
    void load(std::uint32_t images);
    void store(std::uint32_t image, std::int32_t elements);

    // One that the checks accept, of any code but those of images and branches.
    void compute();
    // One of that code, type and condition. False: the checks accept none of many.
    bool compute(emu::ops::ThreadCode code, emu::Dtype dtype, emu::ops::ThreadCondition condition);

    // Over the next instructions, where a thread's number says so.
    void branch(std::size_t over, emu::Dtype dtype, emu::ops::ThreadCondition condition);
    void branch(std::size_t over);
    // What `body` writes, as often as the second of the thread's numbers says, but at least once.
    void loop(const std::function<void()>& body);

    emu::ops::ThreadProgram take() { return std::move(program_); }

private:
    emu::ops::ThreadInstruction blank(emu::ops::ThreadCode code);
    void set_elements(emu::ops::ThreadInstruction& instruction, std::size_t size);
    emu::ops::ThreadInstruction access(emu::ops::ThreadCode code, std::uint32_t image);
    emu::ops::ThreadSource register_source();
    emu::ops::ThreadSource any_source();
    emu::ops::ThreadLane any_lane(const emu::ops::ThreadInstruction& instruction);
    emu::ops::ThreadDot random_dot(const emu::ops::ThreadInstruction& instruction);
    emu::ops::ThreadInstruction random_instruction(emu::ops::ThreadCode code);
    bool add_where_accepted(emu::ops::ThreadInstruction instruction);

    fuzz::Random& random_;
    emu::ops::ThreadProgram program_;
    std::vector<bool> is_placed_; // of images
};

// The types that instructions have.
inline constexpr emu::Dtype thread_types[] = {emu::Dtype::i8,  emu::Dtype::u8,  emu::Dtype::i16,
                                              emu::Dtype::u16, emu::Dtype::i32, emu::Dtype::u32,
                                              emu::Dtype::f16, emu::Dtype::f32};
