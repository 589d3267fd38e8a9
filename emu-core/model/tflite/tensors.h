// SPDX-License-Identifier: Apache-2.0
// The tensors of a subgraph, with the values of those that have some. Sparse constants are kept as
// the values that are not zero and where these are.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/base/shared_bytes.h"
#include "emu-core/model/tflite/budget.h"
#include "emu-core/tensor/quant.h"
#include "emu-core/tensor/shape.h"
#include "emu-core/tensor/tensor.h"

namespace emu::tflite {

struct FileTensor {
    TensorSpec spec;
    SharedBytes values; // spec.bytes() in the file's own bytes; or empty
    bool is_variable = false;
};

class FileTensors {
public:
    static Result<FileTensors> make(const SharedBytes& file, const flatbuffer::Table& model,
                                    const flatbuffer::Table& subgraph);

    std::size_t size() const { return tables_.size(); }
    // Error bad_model, with the tensor's number: it is damaged or external, its type is
    // unknown, its sizes disagree, its quantisation is out of range. Precondition: id < size().
    Result<FileTensor> read(TensorId id, Budget& budget) const;

    // Its elements are complex: then its spec is of float32, with an axis of two parts behind the
    // others. Precondition: id < size().
    Result<bool> is_complex(TensorId id) const;

private:
    FileTensors(const SharedBytes& file, flatbuffer::Tables buffers, flatbuffer::Tables tables)
        : file_(file), buffers_(buffers), tables_(tables) {}

    SharedBytes file_;
    flatbuffer::Tables buffers_, tables_;
};

// `parameters` may be absent, or hold the range seen in training only: then there is no
// quantisation. Error bad_model: not one scale and zero point for the tensor or for each index of
// the axis, a scale that is not positive and finite, a zero point beyond int32, a scheme other than
// affine.
Result<Quant> read_quantisation(const flatbuffer::Table& parameters, const Shape& shape);

// All values of `spec`. The work is in proportion to the file and to these. Error bad_model: what
// says where `values` are is damaged, or of another shape.
Result<std::vector<std::byte>> dense_values(const flatbuffer::Table& sparsity,
                                            const TensorSpec& spec, Bytes values);

} // namespace emu::tflite
