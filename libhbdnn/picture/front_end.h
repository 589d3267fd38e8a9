// SPDX-License-Identifier: Apache-2.0
// From a picture to the numbers of a program's first tensor: its samples in the order that the
// network was trained in, normalised, and quantised as the tensor is.
// And how applications see such an input.
#pragma once

#include "emu-core/base/byte_reader.h"
#include "emu-core/engine/program.h"
#include "emu-core/tensor/convert.h"
#include "emu-core/tensor/tensor.h"
#include "libhbdnn/picture/picture.h"
#include "libhbdnn/port/bpu_port.h"

#include <span>

namespace hbdnn {

// Chroma of NV12 stands for its four pixels as it is (assumed). Numbers are those of
// emu::convert_normalised() for the samples, which are bytes.
class FrontEnd {
public:
    // Error bad_model: the port's pictures cannot become such a tensor.
    static emu::Result<FrontEnd> make(const Port& port, const emu::TensorSpec& tensor);

    // `dense` has the port's dense_bytes(), `tensor` its tensor's bytes. May be called by several
    // threads at a time.
    emu::Outcome run(emu::Bytes dense, std::span<std::byte> tensor) const;

private:
    FrontEnd() = default;

    void order(emu::Bytes dense, std::uint8_t* planes) const;

    TensorType type_ = TensorType::nv12;
    Layout layout_ = Layout::nchw;
    Extent extent_;
    PictureRules::Trained trained_ = PictureRules::Trained::rgb;
    emu::Normalisation normalisation_;
    emu::Extents extents_; // of the tensor
    emu::Format format_;   // as which the program holds it
};

// Type, layout, shapes and bytes as published logs of boards have them: valid and aligned shape are
// the same, without strides. NV12 is (batch, 3, H, W), Y (batch, 1, H, W), both called NCHW; RGB,
// BGR and YUV444 are (batch, H, W, 3), pixel by pixel (assumed).
void describe_picture(Port& port, TensorType type, Extent extent, std::int32_t batch);

// What a program says of its input: all of a port but its texts. Precondition: the input is a
// picture (Program::picture); the program is valid.
Port picture_port(const emu::Program& program, std::size_t input);

} // namespace hbdnn
