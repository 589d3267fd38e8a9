// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/network/network_writer.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/network/calibration.h"

#include <algorithm>

namespace bmnet {
namespace {

constexpr std::uint64_t most_neurons = std::uint64_t{1} << 31;
constexpr int most_layers = 4096; // what is placed is compared with all that was

emu::Error wrong(const std::string& name, const char* what) {
    return emu::error(emu::Fault::bad_model, "tensor %s %s", name.c_str(), what);
}

} // namespace

NetworkWriter::NetworkWriter(std::string name, NetCalibrationParameter table, int element_bytes)
    : element_bytes_(element_bytes) {
    network_.ir.set_name(name);
    network_.table = std::move(table);
    LayerParameter& start = *network_.ir.add_layer();
    start.set_name("start");
    start.set_type("start");
}

void NetworkWriter::describe(BlobShape& shape, const Extents& extents, int axes) const {
    set_shape(shape, extents, axes);
    shape.set_data_type_size(element_bytes_);
}

void NetworkWriter::note_threshold(const std::string& name, float threshold) {
    if (threshold == 0 || find_row(network_.table, name) != nullptr) return;
    BlobParameter& blob = *row_of(network_.table, name).add_blob_param();
    blob.set_name(name);
    blob.set_threshold_y(threshold);
}

emu::Outcome NetworkWriter::add_input(const std::string& name, const Extents& extents,
                                      float threshold) {
    EMU_TRY(add_tensor(name, {.extents = extents, .threshold = threshold, .memory = name}));
    LayerParameter& start = *network_.ir.mutable_layer(0);
    start.add_top(name);
    describe(*start.add_output_shape(), extents);
    inputs_.push_back(name);
    return {};
}

emu::Outcome NetworkWriter::add_tensor(const std::string& name, BlobValue value) {
    if (tensors_.contains(name)) return wrong(name, "comes twice");
    if (name.empty()) return wrong(name, "has no name");
    note_threshold(name, value.threshold);
    if (value.memory.empty()) value.memory = name;
    tensors_.emplace(name, std::move(value));
    return {};
}

emu::Outcome NetworkWriter::add_alias(const std::string& name, const std::string& of,
                                      const Extents& extents, int axes) {
    EMU_TRY_VALUE(source, find(of));
    if (source.extents.elements() != extents.elements())
        return wrong(name, "has another size than what it is a view of");
    return add_tensor(
        name,
        {.extents = extents, .axes = axes, .threshold = source.threshold, .memory = source.memory});
}

emu::Result<BlobValue> NetworkWriter::find(const std::string& name) const {
    const auto found = tensors_.find(name);
    if (found == tensors_.end()) return wrong(name, "is not there");
    return found->second;
}

emu::Result<std::vector<Extents>>
NetworkWriter::shapes_of(const std::vector<std::string>& names) const {
    std::vector<Extents> shapes;
    for (const std::string& name : names) {
        EMU_TRY_VALUE(value, find(name));
        shapes.push_back(value.extents);
    }
    if (shapes.empty()) return emu::error(emu::Fault::bad_model, "it has no input");
    return shapes;
}

emu::Result<LayerParameter*> NetworkWriter::add_layer(const std::string& name,
                                                      const std::string& type,
                                                      const std::vector<std::string>& inputs) {
    for (const std::string& input : inputs) EMU_TRY(find(input));
    if (network_.ir.layer_size() >= most_layers)
        return emu::error(emu::Fault::unsupported, "more than %d layers", most_layers);
    LayerParameter& op = *network_.ir.add_layer();
    op.set_name(name);
    op.set_type(type);
    op.set_id(network_.ir.layer_size() - 1);
    for (const std::string& input : inputs) {
        const BlobValue& value = tensors_.at(input);
        op.add_bottom(input);
        describe(*op.add_input_shape(), value.extents, value.axes);
    }
    return &op;
}

emu::Outcome NetworkWriter::add_output(LayerParameter& op, const std::string& name,
                                       BlobValue value) {
    op.add_top(name);
    if (op.output_shape_size() < op.top_size())
        describe(*op.add_output_shape(), value.extents, value.axes);
    return add_tensor(name, std::move(value));
}

std::uint64_t NetworkWriter::add_weights(const std::vector<std::int8_t>& values) {
    const std::size_t offset = network_.weights.size();
    network_.weights.insert(network_.weights.end(), values.begin(), values.end());
    return offset;
}

std::uint64_t NetworkWriter::add_biases(const std::vector<std::int16_t>& values) {
    const std::size_t offset = network_.weights.size();
    for (const int shift : {0, 8}) {
        for (const std::int16_t value : values)
            network_.weights.push_back(static_cast<std::int8_t>(value >> shift));
    }
    return offset;
}

emu::Outcome NetworkWriter::check_outputs(const std::vector<std::string>& outputs) const {
    if (outputs.empty()) return emu::error(emu::Fault::bad_model, "the network has no output");
    std::vector<std::string> taken = inputs_;
    for (const std::string& output : outputs) {
        EMU_TRY_VALUE(value, find(output));
        if (std::ranges::find(taken, value.memory) != taken.end())
            return wrong(output, "is an input of the network, or two of its outputs");
        taken.push_back(value.memory);
    }
    return {};
}

// Inputs, then outputs without gaps, then the rest.
std::uint64_t NetworkWriter::place_all(const std::vector<std::string>& outputs) {
    std::map<std::string, NeuronSpan> spans;
    std::uint64_t end = 0;
    const auto put = [&](const std::string& name) {
        const BlobValue& value = tensors_.at(name);
        spans[value.memory] = {.bytes = bytes_of(value), .offset = end};
        end += bytes_of(value);
    };
    for (const std::string& input : inputs_) put(input);
    network_.ir.mutable_layer(0)->mutable_start_param()->set_input_offset(0);
    const std::uint64_t output_offset = end;
    for (const std::string& output : outputs) put(output);
    const std::uint64_t output_end = end;

    std::map<std::string, NeuronSpan> inner;
    std::vector<NeuronSpan*> order;
    for (int i = 1; i < network_.ir.layer_size(); ++i) {
        const LayerParameter& op = network_.ir.layer(i);
        for (const auto* names : {&op.bottom(), &op.top()}) {
            for (const std::string& name : *names) {
                const BlobValue& value = tensors_.at(name);
                if (spans.contains(value.memory)) continue;
                const auto [at, is_new] = inner.try_emplace(
                    value.memory, NeuronSpan{.bytes = bytes_of(value), .first = i, .last = i});
                at->second.last = i;
                if (is_new) order.push_back(&at->second);
            }
        }
    }
    const std::uint64_t neurons = place(order, end);
    spans.merge(inner);
    for (int i = 1; i < network_.ir.layer_size(); ++i) {
        LayerParameter& op = *network_.ir.mutable_layer(i);
        for (const std::string& name : op.bottom())
            op.add_global_input(spans.at(tensors_.at(name).memory).offset);
        for (const std::string& name : op.top())
            op.add_global_output(spans.at(tensors_.at(name).memory).offset);
    }
    EndParameter& ends =
        *network_.ir.mutable_layer(network_.ir.layer_size() - 1)->mutable_end_param();
    ends.set_output_offset(output_offset);
    ends.set_output_size(output_end - output_offset);
    ends.set_total_neuron_size(neurons);
    return neurons;
}

emu::Result<QuantisedNetwork> NetworkWriter::finish(const std::vector<std::string>& outputs) {
    EMU_TRY(check_outputs(outputs));
    EMU_TRY_VALUE(end, add_layer("end", "end", outputs));
    static_cast<void>(end);
    if (place_all(outputs) > most_neurons) {
        return emu::error(emu::Fault::unsupported, "its tensors take more than %llu bytes",
                          static_cast<unsigned long long>(most_neurons));
    }
    return std::move(network_);
}

} // namespace bmnet
