// SPDX-License-Identifier: Apache-2.0
// From a picture to the numbers of a program's first tensor: its samples in the order that the
// network was trained in, normalised, and quantised as the tensor is.
#pragma once

#include "libhbdnn/picture/plane_shapes.h"

#include "emu-core/base/byte_reader.h"
#include "emu-core/tensor/convert.h"
#include "emu-core/tensor/tensor.h"

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

} // namespace hbdnn
