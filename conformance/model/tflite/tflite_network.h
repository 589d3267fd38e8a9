// SPDX-License-Identifier: Apache-2.0
// TFLite files with one operator of any kind, part by part, and what they compute.
#pragma once

#include "conformance/model/tflite/tflite_reading.h"
#include "emu-core/chip/generic.h"
#include "emu-core/engine/run.h"
#include "emu-core/model/lower/lower.h"

namespace tflite_model {

using Extents = std::vector<std::int32_t>;
using Floats = std::vector<float>;
using Ints = std::vector<std::int32_t>;

class OneOperator {
public:
    OneOperator(Builtin builtin, Options type = Options::none, Item options = table({})) {
        model.tensors.clear();
        model.operands.clear();
        model.results.clear();
        model.inputs.clear();
        model.outputs.clear();
        model.buffers = {table({})};
        model.codes = {code(builtin)};
        if (static_cast<std::int32_t>(builtin) > 127) {
            model.codes[0][field::code_deprecated] = scalar(std::int8_t{127});
        }
        model.options_type = type;
        model.options = std::move(options);
    }

    OneOperator& input(const Extents& shape, ElementType type = ElementType::f32,
                       Item quant = table({})) {
        model.inputs.push_back(next());
        return operand("input", shape, type, 0, std::move(quant));
    }
    template <class T> OneOperator& constant(const Extents& shape, const std::vector<T>& values,
                                             Item quant = table({})) {
        return constant(shape, type_of(T{}), values, std::move(quant));
    }
    template <class T> OneOperator& constant(const Extents& shape, ElementType type,
                                             const std::vector<T>& values, Item quant) {
        const Raw bytes = raw(values);
        std::vector<std::uint8_t> data(bytes.size());
        std::memcpy(data.data(), bytes.data(), bytes.size());
        model.buffers.push_back(table({{field::buffer_data, vector(data)}}));
        return operand("constant", shape, type,
                       static_cast<std::uint32_t>(model.buffers.size() - 1), std::move(quant));
    }
    OneOperator& variable(const Extents& shape, ElementType type = ElementType::f32) {
        operand("state", shape, type, 0, table({}));
        model.tensors.back()[field::tensor_is_variable] = scalar(std::uint8_t{1});
        return *this;
    }
    OneOperator& absent() {
        model.operands.push_back(-1);
        return *this;
    }
    OneOperator& result(const Extents& shape, ElementType type = ElementType::f32,
                        Item quant = table({})) {
        model.results.push_back(next());
        model.outputs.push_back(next());
        model.tensors.push_back(tensor("result", type, shape, 0, std::move(quant)));
        return *this;
    }
    // The operator's first input again.
    OneOperator& same() {
        model.operands.push_back(model.inputs[0]);
        return *this;
    }

    Model model;

private:
    static ElementType type_of(float) { return ElementType::f32; }
    static ElementType type_of(std::int32_t) { return ElementType::i32; }
    static ElementType type_of(std::int8_t) { return ElementType::i8; }

    std::int32_t next() const { return static_cast<std::int32_t>(model.tensors.size()); }
    OneOperator& operand(const char* name, const Extents& shape, ElementType type,
                         std::uint32_t buffer, Item quant) {
        model.operands.push_back(next());
        model.tensors.push_back(tensor(name, type, shape, buffer, std::move(quant)));
        return *this;
    }
};

using Values = std::vector<std::vector<std::byte>>; // per input or output

// What the network computes on the chip `generic`.
inline emu::Result<Values> compute(const Model& model, const Values& inputs) {
    EMU_TRY_VALUE(graph, emu::tflite::read(model.file()));
    EMU_TRY_VALUE(program, emu::lower(std::move(graph), emu::generic));
    EMU_TRY_VALUE(executable, emu::Executable::prepare(std::move(program)));
    const emu::Program& ready = executable->program();
    std::vector<std::vector<std::byte>> memory;
    std::vector<std::span<std::byte>> tensors;
    for (const auto& each : ready.tensors) {
        memory.emplace_back(static_cast<std::size_t>(each.spec.bytes()));
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) memory[ready.inputs[i]] = inputs[i];
    for (const emu::ProgramState& state : ready.states) memory[state.read] = state.first;
    for (auto& bytes : memory) tensors.emplace_back(bytes);
    const emu::Places places(ready, tensors);
    EMU_TRY(emu::run(*executable, places, {0, ready.layers.size()}));
    Values outputs;
    for (const emu::TensorId id : ready.outputs) outputs.push_back(memory[id]);
    return outputs;
}

// How many of the file's spoilt copies are still networks: every third bit is flipped once.
inline int networks_among_flipped(const Raw& file) {
    int ready = 0;
    for (std::size_t bit = 0; bit < 8 * file.size(); bit += 3) {
        auto flipped = file;
        flipped[bit / 8] ^= std::byte{1} << (bit % 8);
        auto read = emu::tflite::read(flipped);
        if (!read) continue;
        auto program = emu::lower(*std::move(read), emu::generic);
        if (program) ready += static_cast<bool>(emu::Executable::prepare(*std::move(program)));
    }
    return ready;
}

template <class T> std::vector<T> values_of(const std::vector<std::byte>& bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

// All outputs of one type.
template <class T, class... Inputs> std::vector<std::vector<T>>
outputs_of(const OneOperator& network, const std::vector<Inputs>&... inputs) {
    const auto computed = compute(network.model, {raw(inputs)...});
    INFO((computed ? "" : computed.error().detail));
    REQUIRE(computed);
    std::vector<std::vector<T>> outputs;
    for (const auto& bytes : *computed) outputs.push_back(values_of<T>(bytes));
    return outputs;
}

template <class T, class... Inputs>
std::vector<T> output_of(const OneOperator& network, const std::vector<Inputs>&... inputs) {
    return outputs_of<T>(network, inputs...).at(0);
}

// 0, 1, 2, ...
inline Floats counting(int count, float first = 0) {
    Floats values;
    for (int i = 0; i < count; ++i) values.push_back(first + static_cast<float>(i));
    return values;
}

} // namespace tflite_model
