// SPDX-License-Identifier: Apache-2.0
// Where tiled layers put their commands, and commands that many of them have: limits and moves.
#pragma once

#include "emu-core/base/result.h"

#include <bmkernel/bm1880/bmkernel_1880.h>

#include <variant>
#include <vector>

namespace bmrt::compile {

// What a place in global memory is relative to.
enum class Region : std::uint8_t { neurons, weights };

struct GlobalPlace {
    Region region = Region::neurons;
    std::uint64_t offset = 0;

    GlobalPlace operator+(std::int64_t bytes) const {
        return {region, offset + static_cast<std::uint64_t>(bytes)};
    }
};

// A tensor among the neurons: bytes from an element to its neighbour along n, c and h; along w they
// are neighbours.
struct GlobalStrides {
    std::int64_t n = 0, c = 0, h = 0;
};

// What the tensor unit computes for tiled layers.
using Computation =
    std::variant<const bmk1880_conv_param_t*, const bmk1880_depthwise_param_t*,
                 const bmk1880_max_pooling_param_t*, const bmk1880_avg_pooling_param_t*,
                 const bmk1880_mul_param_t*, const bmk1880_mul_const_param_t*,
                 const bmk1880_mac_const_param_t*, const bmk1880_max_param_t*,
                 const bmk1880_max_const_param_t*, const bmk1880_min_const_param_t*,
                 const bmk1880_or_int8_param_t*, const bmk1880_lut_param_t*>;

// Errors bad_model: what descriptors cannot say; unsupported: more commands than there may be.
class CommandStream {
public:
    static constexpr std::size_t most_commands = 65535; // of an engine; ids have 16 bits

    virtual ~CommandStream() = default;

    template <class Param> emu::Outcome compute(const Param& param) {
        return put(Computation(&param));
    }
    virtual emu::Outcome load(const tensor_lmem& to, const GlobalPlace& from,
                              const GlobalStrides& strides) = 0;
    virtual emu::Outcome store(const GlobalPlace& to, const GlobalStrides& strides,
                               const tensor_lmem& from) = 0;
    // Both places are among the neurons, tensors of the same extents.
    struct Side {
        std::uint64_t offset = 0;
        GlobalStrides strides;
    };
    virtual emu::Outcome copy(const Side& to, const Side& from, const shape_t& extents) = 0;

    // What is between the two waits for what came before, and not for one another.
    virtual void begin_parallel() = 0;
    virtual void end_parallel() = 0;

protected:
    virtual emu::Outcome put(const Computation& computation) = 0;
};

// As the vendor's structs have them.
stride_t vendor_strides(const GlobalStrides& strides);
tensor_gmem vendor_tensor(const CommandStream::Side& side, const shape_t& extents);

// What an activation leaves of a layer's bytes.
struct ByteLimits {
    std::int32_t low = -128, high = 127;

    bool operator==(const ByteLimits&) const = default;
};

// What a ReLU leaves.
inline constexpr ByteLimits not_negative{.low = 0, .high = 127};

// In place.
emu::Outcome apply_limits(CommandStream& stream, tensor_lmem& bytes, const ByteLimits& limits);

// Elements that go from one place among the neurons to another, found by their numbers: byte `from`
// of the source goes to byte `to` of the destination.
struct ByteMove {
    std::int64_t to = 0, from = 0;
};

// In as few DMA commands as regular distances allow. Error unsupported, and nothing is done: they
// are so irregular that it would take thousands. Precondition: in ascending order of `to`.
emu::Outcome compile_moves(CommandStream& stream, std::uint64_t dst, std::uint64_t src,
                           const std::vector<ByteMove>& moves);

} // namespace bmrt::compile
