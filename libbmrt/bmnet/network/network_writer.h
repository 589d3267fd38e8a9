// SPDX-License-Identifier: Apache-2.0
// An intermediate representation as frontends write it: tensors, layers, weights, then places.
#pragma once

#include "emu-core/base/result.h"
#include "libbmrt/bmnet/network/extents.h"
#include "libbmrt/bmnet/network/networks.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bmnet {

// A tensor between layers.
struct BlobValue {
    Extents extents;
    int axes = 4;
    float threshold = 0;     // 0: the table has none
    std::string memory = {}; // the tensor whose bytes these are; its own name, or another's
};

class NetworkWriter {
public:
    // Tensors have elements of so many bytes: 1, or 4 of float32.
    explicit NetworkWriter(std::string name, NetCalibrationParameter table = {},
                           int element_bytes = 1);

    int element_bytes() const { return element_bytes_; }

    NetCalibrationParameter& table() { return network_.table; }

    // Error bad_model: a tensor of that name is there already.
    emu::Outcome add_input(const std::string& name, const Extents& extents, float threshold);
    emu::Outcome add_tensor(const std::string& name, BlobValue value);
    // The same bytes under another name and shape. Error bad_model: another number of bytes.
    emu::Outcome add_alias(const std::string& name, const std::string& of, const Extents& extents,
                           int axes);
    bool has(const std::string& name) const { return tensors_.contains(name); }
    // Error bad_model: there is none.
    emu::Result<BlobValue> find(const std::string& name) const;
    // Error bad_model: one of them is not there, or there are none.
    emu::Result<std::vector<Extents>> shapes_of(const std::vector<std::string>& names) const;

    // A layer with a bottom for each of `inputs` and their shapes; outputs follow. Error bad_model:
    // an input that is not there.
    emu::Result<LayerParameter*> add_layer(const std::string& name, const std::string& type,
                                           const std::vector<std::string>& inputs);
    // One more output of the layer. A row of the table gets its threshold.
    emu::Outcome add_output(LayerParameter& op, const std::string& name, BlobValue value);

    // Offsets of what is stored.
    std::uint64_t add_weights(const std::vector<std::int8_t>& values);
    std::uint64_t add_biases(const std::vector<std::int16_t>& values); // low bytes, then high ones

    // With start and end, all tensors placed. Error bad_model: no output, an output that is an
    // input, more neurons than the chip's memory.
    emu::Result<QuantisedNetwork> finish(const std::vector<std::string>& outputs);

private:
    std::uint64_t bytes_of(const BlobValue& value) const {
        return static_cast<std::uint64_t>(value.extents.elements() * element_bytes_);
    }
    void describe(BlobShape& shape, const Extents& extents, int axes = 4) const;
    void note_threshold(const std::string& name, float threshold);
    std::uint64_t place_all(const std::vector<std::string>& outputs);
    emu::Outcome check_outputs(const std::vector<std::string>& outputs) const;

    QuantisedNetwork network_;
    int element_bytes_;
    std::vector<std::string> inputs_;
    std::map<std::string, BlobValue> tensors_;
};

// Where tensors are among the neurons: two that are needed at the same time do not overlap.
struct NeuronSpan {
    std::uint64_t bytes = 0;
    int first = 0, last = 0; // layers that write it first and read it last
    std::uint64_t offset = 0;
};

// Gives each an offset from `base` on, the lowest that is free while it is needed; returns the end.
std::uint64_t place(std::vector<NeuronSpan*>& spans, std::uint64_t base);

} // namespace bmnet
