// SPDX-License-Identifier: Apache-2.0
// One input or output of a model as boards show it: the types and layouts that it can have in
// memory which the application sees. In the core's words; ../convert/convert.h turns them into the
// vendor's.
#pragma once

#include "emu-core/engine/program.h"
#include "librknnrt/format/unit/model_facts.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace rknn {

struct Port {
    std::string name; // never empty, at most 255 bytes
    emu::Shape shape;
    emu::Extents extents; // the shape as a feature map
    emu::Format inside;   // dense, as the session holds it

    // Boards have neither uint8 nor float32 tensors: such a tensor is shown as int8 with the zero
    // point moved by 128, or as float16.
    emu::Dtype dtype = emu::Dtype::i8;
    emu::Quant quant;

    // Of data that is not quantised yet; empty lists where there is nothing to do.
    emu::Normalisation normalisation;

    emu::Format native;     // as the NPU reads or writes it
    std::int64_t line = 0;  // pixels that a stored NHWC line has; 0: as many as the map is wide
    std::int32_t block = 1; // channels of a block (C2), in elements of `dtype`
    std::int64_t block_channels = 0; // channels that all blocks have together (C1 * C2)
    std::int64_t reserved_bytes = 0; // that the model's file says its memory takes; 0: it does not
    // Per channel, what raw uint8 values become where the model's file says it as a table.
    std::vector<format::PixelTable> pixels;
    // Of real numbers that become integers.
    emu::ops::Rounding input_ties = emu::ops::Rounding::half_away;

    bool feature_map() const { return shape.rank() == 4; }
    bool in_blocks() const { return native.layout != emu::nhwc; }

    // Types of data that the application may hand over, besides the shown one, and that it may ask
    // for.
    bool takes(emu::Dtype given) const;
    bool gives(emu::Dtype wanted) const;

    // Formats of `element` in memory. Elements of the shown type are quantised as shown, others are
    // real numbers.
    emu::Format dense(emu::Dtype element) const; // in the order of the shape: NHWC for feature maps
    emu::Format lines(emu::Dtype element) const; // as dense, lines of pictures padded
    emu::Format planes(emu::Dtype element) const; // NCHW for feature maps, else dense
    emu::Format blocks(emu::Dtype element) const; // NC1HWC2

private:
    emu::Format format(emu::Dtype element, const emu::Layout& layout,
                       const emu::Extents& stored) const;
};

// The type as which boards show a tensor.
emu::Dtype shown_type(emu::Dtype inside);

// Error bad_model: a tensor that no application could exchange (quantised per channel).
// `facts` are those of a model's file, per tensor, or empty. `batch`: runs of the program that the
// application sees as one, so that the first extent of every tensor, which is 1, becomes that.
emu::Result<std::vector<Port>> input_ports(const emu::Program& program,
                                           std::span<const format::PortFacts> facts = {},
                                           std::int32_t batch = 1);
emu::Result<std::vector<Port>> output_ports(const emu::Program& program,
                                            std::span<const format::PortFacts> facts = {},
                                            std::int32_t batch = 1);

// Bytes of the application as values of the session. `bytes` may end early: the rest is read as
// zeros. Real numbers are normalised first when `normalise` is set.
emu::Outcome read_application(const Port& port, const emu::Format& format, bool normalise,
                              emu::Bytes bytes, std::span<std::byte> inside);

// Values of the session as bytes of the application.
emu::Outcome write_application(const Port& port, emu::Bytes inside, const emu::Format& format,
                               std::span<std::byte> bytes);

} // namespace rknn
