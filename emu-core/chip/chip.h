// SPDX-License-Identifier: Apache-2.0
// A chip is a value. What differs between chips is a field here, never a branch elsewhere.
#pragma once

#include "emu-core/chip/corners.h"
#include "emu-core/chip/matrix_unit.h"
#include "emu-core/chip/quantisation.h"
#include "emu-core/tensor/dtype.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace emu {

// What such a file holds. A library that reads it is for the chips with that container.
enum class ModelContainer : std::uint8_t {
    registers,      // operators and their tasks, which are writes of registers
    mini_registers, // the same in fewer tables, for boards with little memory
    network_binary, // operations of several units and their commands
    bpu_code,       // layers as a BPU's code, and operators for a CPU
    lane_commands,  // command buffers of a lane unit, and operators for the host's CPU
};

std::string_view name_of(ModelContainer container);

struct ModelFiles {
    ModelContainer container;
    std::string_view hardware = {}; // what they call the chip's; empty: not known
    std::uint32_t hardware_id = 0;  // the same as a number; 0: none is known
};

struct PictureUnit {
    std::int32_t row_align;     // bytes that rows of pictures in memory are a multiple of
    std::int32_t most_pixels;   // the resizer gives a network fewer than these
    std::int32_t most_reduced;  // size of a region over the size that it is brought to, at most
    std::int32_t most_enlarged; // and the other way round
    bool resizes_alone = false; // also without a network behind it
};

struct LaneUnit;

// How accumulators become stored integers; chip/rescale.h builds the chains.
enum class Rescale : std::uint8_t {
    // A 31-bit fraction, a doubling high multiply rounding half up, a shift rounding half away.
    doubling_high,
    // A 15-bit factor per channel relative to the largest (shift 14), then a 15-bit output factor
    // and
    // shift with the zero point added before it; both shifts round half to even.
    channel_then_output,
    // A shift of the sums of each channel: its weights' scale is such that it is enough. Of single
    // values a factor of 8 bits and a shift. Both round half up.
    byte_factor,
    // A factor per channel that is a float32, so that it has 24 bits; one rounding, half to even,
    // before the zero point is added.
    float_factor,
};

struct Clock {
    std::int32_t cores;
    std::int32_t macs_per_cycle; // int8, of one core
    std::int32_t megahertz;
};

// Output channels of a layer are padded to a multiple of these.
struct ChannelAlign {
    std::int32_t bytes1, bytes2; // of tensors whose elements have one byte, or two

    constexpr std::int32_t of(int element_bytes) const {
        return element_bytes == 1 ? bytes1 : bytes2;
    }
};

struct Chip {
    std::string_view name;
    Known<std::string_view> family; // chips of a family execute each other's models
    Known<Rescale> rescale;
    Known<ops::Rounding> average_rounding;   // of the division in average pooling
    Known<std::int32_t> channel_block_bytes; // C2 * element size in the visible NC1HWC2 layout
    Known<ChannelAlign> conv_channel_align;
    Known<ChannelAlign> depthwise_channel_align;
    Known<std::int32_t> line_align;   // pixels to which visible NHWC lines are padded
    Known<Dtype> float_type;          // what real numbers that are not quantised are stored as
    Known<bool> integer_ends;         // of networks that quantise what they take at once
    Known<Quantisation> quantisation; // what a compiler chooses for real numbers
    Known<Clock> clock;
    Known<std::int32_t> dram_mb_per_s;
    Known<std::int32_t> task_ns;    // start-up cost of one command
    Known<std::int32_t> sram_bytes; // on-chip memory that applications may ask for; 0: none
    std::optional<Known<ModelFiles>> model_files{};     // nothing: no compiler is for this chip
    std::optional<Known<std::string_view>> logged_as{}; // in logs; nothing: no log is known
    std::optional<Known<MatrixUnit>> matrix_unit{};   // nothing: the chip offers no matrix products
    std::optional<Known<PictureUnit>> picture_unit{}; // nothing: applications make the numbers
    const LaneUnit* lane_unit =
        nullptr;       // its models are commands of such a unit; null: it has none
    Corners corners{}; // of chips whose models are registers

    // Whether its model files are such.
    constexpr bool takes(ModelContainer container) const {
        return model_files && model_files->value.container == container;
    }

    // Another chip of the family, the same but for its name and clock.
    constexpr Chip sibling(std::string_view other, Known<Clock> other_clock) const {
        Chip chip = *this;
        chip.name = other;
        chip.clock = other_clock;
        return chip;
    }
};

// All chips that programs run on as they are, in the order in which they are listed to users.
std::span<const Chip* const> chips();

// Those with a lane unit: programs for them hold what it can compute, and become its commands.
std::span<const Chip* const> lane_chips();

// The chip of that name, or null. Some have a second name, as a chip's smaller package. Behind a
// comma may stand facts that are otherwise than known: changed_chip.h.
const Chip* find_chip(std::string_view name);

// What `BOARDLESS_CHIP` and --chip accept, as a sentence: "generic, rk3566, ...".
std::string chip_names();

} // namespace emu
