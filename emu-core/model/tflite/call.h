// SPDX-License-Identifier: Apache-2.0
// One operator of the file while it becomes nodes of the graph.
#pragma once

#include "emu-core/base/flatbuffer.h"
#include "emu-core/model/tflite/tensor_map.h"

#include <cstddef>
#include <cstdint>
#include <limits>

namespace emu::tflite {

// What of an operator is complex numbers.
enum class Complex : std::uint8_t { none, operands, results };

struct OperandCounts {
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();
    static constexpr std::size_t any_number = unlimited - 1; // of results, or none

    std::size_t least = 1, most = 1;
    std::size_t data =
        1; // so many are read as tensors; those behind are parameters, read on demand
    std::uint32_t optional = 0; // bit i: operand i may be absent
    std::size_t results = 1;    // or `unlimited`: any number from 1 on; or `any_number`
    std::uint32_t state = 0;    // bit i: operand i is a variable tensor, which begins as zeros
    Complex complex = Complex::none;
};

class Call {
public:
    // Reads operands and results. Error bad_model: not as many as `counts` has, tensors that do not
    // exist, operands without a value, results that have one already.
    static Result<Call> make(const flatbuffer::Table& table, const OperandCounts& counts,
                             TensorMap& tensors);

    flatbuffer::Table options; // of the operator's own kind, or absent
    Bytes custom_options;      // of custom operators

    std::size_t operands() const { return operands_.size(); }
    // False for an optional operand that is absent, or behind the list, and for one that keeps its
    // value between runs.
    bool has(std::size_t index) const { return index < inputs_.size() && inputs_[index] >= 0; }

    // Precondition of the next six: has(index) of a data operand.
    TensorId operand(std::size_t index) const { return inputs_[index]; }
    bool is_constant(std::size_t index) const { return builder().is_constant(operand(index)); }
    // Valid until a node is added.
    const TensorSpec& input(std::size_t index) const { return builder().spec(operand(index)); }
    Shape shape_of(std::size_t index) const { return input(index).shape; }
    Bytes constant(std::size_t index) const { return builder().constant(operand(index)); }
    // The one value of a constant. Error bad_model: it is not constant, or has several.
    Result<Bytes> single(std::size_t index) const;

    // How a state is described. Error bad_model: it is absent.
    Result<TensorSpec> state(std::size_t index) const;
    // Of any operand that is a small constant of int32 or int64. Error bad_model: it is not that,
    // or absent.
    Result<std::vector<std::int64_t>> integers(std::size_t index);
    Result<std::int64_t> integer(std::size_t index);

    // Every operand has the shape that the file says.
    Result<bool> reads_shapes_of_file() const;

    // As far as it is read.
    const graph::Graph& graph() const { return builder().graph(); }
    // Of the whole file.
    Network& network() const { return tensors_->network(); }

    std::size_t results() const { return results_.size(); }
    const TensorSpec& result(std::size_t index = 0) const { return results_[index]; }
    // Of a result whose shape the file does not say, or which has another.
    void set_result_shape(std::size_t index, const Shape& shape) { results_[index].shape = shape; }

    // Nodes. Error of all: what GraphBuilder::add refuses, and too many of them for the file.

    // The whole operator as one operation that reads the data operands and writes all results.
    Outcome finish(graph::Operation operation);
    // The last operation, which writes all results.
    Outcome finish(graph::Operation operation, std::vector<TensorId> inputs);
    // The operation that writes result `index` only.
    Outcome finish_one(std::size_t index, graph::Operation operation, std::vector<TensorId> inputs);
    // Result `index` is these values. Error bad_model: they are not as many bytes as it has.
    Outcome finish_constant(std::size_t index, std::vector<std::byte> values);
    // Result `index` is this tensor. Error bad_model: it is described otherwise.
    Outcome finish_value(std::size_t index, TensorId value);
    // An operation on the way; `what` tells its tensor from the operator's others. The spec's name
    // does not count.
    Result<TensorId> add(const char* what, graph::Operation operation, std::vector<TensorId> inputs,
                         TensorSpec spec);
    Result<std::vector<TensorId>> add(const char* what, graph::Operation operation,
                                      std::vector<TensorId> inputs, std::vector<TensorSpec> specs);
    Result<TensorId> add_constant(const char* what, TensorSpec spec, std::vector<std::byte> values);
    // For what a decoder copies besides nodes. Error bad_model: too much for the file.
    Outcome spend(std::uint64_t bytes) { return tensors_->budget().spend(bytes); }
    // Error bad_model when a result was never written.
    Outcome check_finished() const;
    // Constants that the operator makes, in bytes. Error bad_model: all of the network's are too
    // many.
    Outcome account(std::uint64_t bytes) { return builder().account(bytes); }

private:
    explicit Call(TensorMap& tensors) : tensors_(&tensors) {}

    GraphBuilder& builder() const { return tensors_->builder(); }
    Outcome read_operands(const flatbuffer::Table& table, const OperandCounts& counts);
    Outcome read_operand(std::size_t index, const OperandCounts& counts);
    Outcome read_results(const flatbuffer::Table& table, const OperandCounts& counts);
    Outcome spend(std::span<const TensorSpec> specs, std::size_t inputs);

    TensorMap* tensors_;
    std::vector<TensorId> operands_; // the file's numbers
    std::vector<TensorId> inputs_;   // the graph's, of data operands; -1: none
    std::vector<TensorId> result_ids_;
    std::vector<TensorSpec> results_;
    std::vector<bool> finished_; // per result
};

// float32, without quantisation.
TensorSpec real_spec(const Shape& shape);

} // namespace emu::tflite
