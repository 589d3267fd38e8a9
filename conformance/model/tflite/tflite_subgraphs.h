// SPDX-License-Identifier: Apache-2.0
// TFLite files with several subgraphs, part by part, and what they compute run after run.
#pragma once

#include "conformance/model/tflite/tflite_network.h"
#include "emu-core/memory/device_memory.h"
#include "emu-core/runtime/session.h"

namespace tflite_model {

class Subgraphs;

// One of them. Tensors are float32 unless it is said otherwise.
class Subgraph {
public:
    Subgraph(std::vector<Item>& codes, std::vector<Item>& buffers)
        : codes_(codes), buffers_(buffers) {}

    std::int32_t add(const Extents& shape, ElementType type = ElementType::f32) {
        tensors_.push_back(
            tensor("t" + std::to_string(tensors_.size()), type, shape, 0, table({})));
        return static_cast<std::int32_t>(tensors_.size() - 1);
    }
    std::int32_t input(const Extents& shape, ElementType type = ElementType::f32) {
        inputs_.push_back(add(shape, type));
        return inputs_.back();
    }
    template <class T>
    std::int32_t constant(const Extents& shape, const std::vector<T>& values, ElementType type) {
        const Raw bytes = raw(values);
        std::vector<std::uint8_t> data(bytes.size());
        std::memcpy(data.data(), bytes.data(), bytes.size());
        buffers_.push_back(table({{field::buffer_data, vector(data)}}));
        const std::int32_t id = add(shape, type);
        tensors_.back()[field::tensor_buffer] =
            scalar(static_cast<std::uint32_t>(buffers_.size() - 1));
        return id;
    }
    std::int32_t variable(const Extents& shape) {
        const std::int32_t id = add(shape);
        tensors_.back()[field::tensor_is_variable] = scalar(std::uint8_t{1});
        return id;
    }
    Subgraph& run(Builtin builtin, Options type, Item options, const Ints& operands,
                  const Ints& results) {
        codes_.push_back(code(builtin));
        if (static_cast<std::int32_t>(builtin) > 127) {
            codes_.back()[field::code_deprecated] = scalar(std::int8_t{127});
        }
        const auto number = static_cast<std::uint32_t>(codes_.size() - 1);
        operators_.push_back(table({{field::operator_code, scalar(number)},
                                    {field::operator_inputs, vector(operands)},
                                    {field::operator_outputs, vector(results)},
                                    {field::operator_options_type, scalar(type)},
                                    {field::operator_options, std::move(options)}}));
        return *this;
    }
    // The variable of this name, as a tensor.
    std::int32_t handle(std::string_view name) {
        const std::int32_t id = add({}, ElementType::resource);
        run(Builtin::var_handle, Options::var_handle, table({{field::variable_name, string(name)}}),
            {}, {id});
        return id;
    }
    Subgraph& output(std::int32_t id) {
        outputs_.push_back(id);
        return *this;
    }
    Item item() const {
        return table({{field::subgraph_tensors, emu::flatbuffer::tables(tensors_)},
                      {field::subgraph_inputs, vector(inputs_)},
                      {field::subgraph_outputs, vector(outputs_)},
                      {field::subgraph_operators, emu::flatbuffer::tables(operators_)}});
    }

private:
    std::vector<Item>& codes_;
    std::vector<Item>& buffers_;
    std::vector<Item> tensors_, operators_;
    Ints inputs_, outputs_;
};

class Subgraphs {
public:
    explicit Subgraphs(std::size_t count) : parts(count, Subgraph(codes_, buffers_)) {}
    Subgraphs(const Subgraphs&) = delete;
    Subgraphs& operator=(const Subgraphs&) = delete;

    Raw file() const {
        std::vector<Item> items;
        for (const Subgraph& part : parts) items.push_back(part.item());
        return write(table({{field::model_version, scalar(schema_version)},
                            {field::model_operator_codes, emu::flatbuffer::tables(codes_)},
                            {field::model_subgraphs, emu::flatbuffer::tables(items)},
                            {field::model_buffers, emu::flatbuffer::tables(buffers_)}}),
                     "TFL3");
    }

private:
    std::vector<Item> codes_, buffers_{table({})};

public:
    std::vector<Subgraph> parts; // the first is the network
};

// Runs of a network with one output.
class Runs {
public:
    explicit Runs(const Subgraphs& network) : Runs(network.file()) {}
    explicit Runs(const Raw& file) {
        auto graph = emu::tflite::read(file);
        INFO((graph ? "" : graph.error().detail));
        REQUIRE(graph);
        auto program = emu::lower(*std::move(graph), emu::generic);
        INFO((program ? "" : program.error().detail));
        REQUIRE(program);
        auto executable = emu::Executable::prepare(*std::move(program));
        INFO((executable ? "" : executable.error().detail));
        REQUIRE(executable);
        auto session = emu::Session::open(*executable, memory_);
        REQUIRE(session);
        session_ = *std::move(session);
    }

    template <class... Inputs> Floats operator()(const std::vector<Inputs>&... inputs) {
        return run<float>(inputs...);
    }
    template <class T, class... Inputs> std::vector<T> run(const std::vector<Inputs>&... inputs) {
        std::size_t index = 0;
        (std::ranges::copy(raw(inputs), session_->input(index++).begin()), ...);
        REQUIRE(session_->run());
        const auto output = session_->output(0);
        return values_of<T>({output.begin(), output.end()});
    }
    emu::Session& session() { return *session_; }

private:
    emu::DeviceMemory memory_{emu::MemoryOptions{}};
    std::unique_ptr<emu::Session> session_;
};

} // namespace tflite_model
