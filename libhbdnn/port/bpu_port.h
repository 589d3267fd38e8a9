// SPDX-License-Identifier: Apache-2.0
// An input or output of a model as applications see it, in no generation's words.
#pragma once

#include "libhbdnn/port/tensor_type.h"

#include "emu-core/tensor/convert.h"

#include <cstddef>
#include <string>
#include <vector>

namespace hbdnn {

// none:  value = q
// shift: value = q / 2^shift, one for all or one for each index of `axis`
// scale: value = (q - zero point) * scale, likewise
struct PortQuant {
    enum class Kind : std::int32_t { none = 0, shift = 1, scale = 2 };

    Kind kind = Kind::none;
    std::vector<std::uint8_t> shifts;
    std::vector<float> scales;
    std::vector<std::int32_t> zero_points; // empty: all are 0
    std::int32_t axis = 0;                 // of the valid shape
};

// What an input's bytes come from: hbDNNInputSource.
enum class InputSource : std::int32_t { ddr = 0, resizer = 1, pyramid = 2 };

// What computes an output last: hbDNNOutputOperatorType, of which these are told apart here.
enum class OperatorType : std::int32_t { unknown = 0, conv = 1, channel_argmax = 5 };

// From the samples of a picture to the numbers that the network was trained on: first its colours,
// then the mean and deviation of each sample of a pixel in their order.
struct PictureRules {
    enum class Trained : std::uint8_t { luma, rgb, bgr, yuv444 };

    Trained trained = Trained::rgb;
    emu::Normalisation normalisation;
    emu::Dtype numbers = emu::Dtype::f32; // as which what computes the model takes them
};

// The compiler's words about a model, an input or an output.
struct Text {
    enum class Kind : std::int32_t { unknown = 0, string = 1, binary = 2 }; // hbDNNDescType

    Kind kind = Kind::string;
    std::string bytes; // a string's without NUL
};

// Shapes begin with the slowest axis. An image has four axes, of what it shows: NV12 as NCHW
// (1, 3, H, W), Y (1, 1, H, W), both lying as their type says; RGB, BGR and YUV444 lie as their
// layout says, planes or pixels.
struct Port {
    std::string name;
    TensorType type = TensorType::f32;
    Layout layout = Layout::none;
    std::vector<std::int32_t> valid_shape;   // the data
    std::vector<std::int32_t> aligned_shape; // the data as memory holds them; as many axes
    std::vector<std::int64_t> strides;       // bytes, one per axis; empty for images
    PortQuant quant;
    std::uint64_t aligned_bytes = 0; // of memory that holds it
    InputSource source = InputSource::ddr;
    OperatorType operator_type = OperatorType::unknown;
    Text description;
    PictureRules picture; // of inputs that are images

    std::int64_t batch() const { return valid_shape.empty() ? 1 : valid_shape[0]; }
};

// Width and height of an image port's pixels, by its layout. Precondition: is_image(), four axes.
struct Extent {
    std::int32_t width = 0, height = 0;
    bool operator==(const Extent&) const = default;
};
Extent extent_of(const Port& port);

// Bytes of the valid data without any padding: of an image its planes one after the other, times
// the batch; else elements in the order of the valid shape, two of 4 bits in a byte.
std::uint64_t dense_bytes(const Port& port);

// Fills in aligned_shape, strides and aligned_bytes for memory without padding.
// Precondition: type, layout and valid_shape are set; an image has four axes.
void make_dense(Port& port);
// The same for memory with padding behind each axis. Preconditions: no image, as many axes, none
// below the valid shape's.
void pad(Port& port, std::vector<std::int32_t> aligned_shape);

} // namespace hbdnn
