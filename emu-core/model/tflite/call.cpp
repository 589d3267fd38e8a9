// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/call.h"

#include "emu-core/base/error.h"
#include "emu-core/model/tflite/schema.h"

#include <algorithm>

namespace emu::tflite {
namespace {

constexpr TensorId absent = -1;

bool has_bit(std::uint32_t bits, std::size_t index) {
    return index < 32 && (bits >> index & 1U) != 0;
}

template <class T> std::vector<std::int64_t> widen(Bytes raw) {
    const auto values = flatbuffer::Vector<T>(raw).copy();
    return {values.begin(), values.end()};
}

Error not_constant(std::size_t index) {
    return error(Fault::bad_model, "its operand %zu is not constant, which is not supported",
                 index);
}

} // namespace

Result<Call> Call::make(const flatbuffer::Table& table, const OperandCounts& counts,
                        TensorMap& tensors) {
    Call call(tensors);
    EMU_TRY(call.read_operands(table, counts));
    EMU_TRY(call.read_results(table, counts));
    return call;
}

Outcome Call::read_operands(const flatbuffer::Table& table, const OperandCounts& counts) {
    EMU_TRY_VALUE(ids, table.vector<TensorId>(field::operator_inputs));
    if (ids.size() < counts.least || ids.size() > counts.most) {
        return error(Fault::bad_model, "it has %zu operands", ids.size());
    }
    EMU_TRY(tensors_->budget().spend(2 * ids.bytes().size()));
    operands_ = ids.copy();
    for (std::size_t i = 0; i < operands_.size(); ++i) EMU_TRY(read_operand(i, counts));
    return {};
}

Outcome Call::read_operand(std::size_t index, const OperandCounts& counts) {
    const TensorId id = operands_[index];
    if (id == absent && has_bit(counts.optional, index)) {
        if (index < counts.data) inputs_.push_back(absent);
        return {};
    }
    if (id < 0 || static_cast<std::size_t>(id) >= tensors_->size()) {
        return error(Fault::bad_model, "its operand %zu is tensor %d of %zu", index, id,
                     tensors_->size());
    }
    EMU_TRY(tensors_->expect_complex(id, counts.complex == Complex::operands));
    if (index >= counts.data) return {};
    if (has_bit(counts.state, index)) {
        EMU_TRY(tensors_->take_state(id));
        inputs_.push_back(absent);
        return {};
    }
    EMU_TRY_VALUE(value, tensors_->value(id));
    inputs_.push_back(value);
    return {};
}

Outcome Call::read_results(const flatbuffer::Table& table, const OperandCounts& counts) {
    EMU_TRY_VALUE(ids, table.vector<TensorId>(field::operator_outputs));
    const bool fits =
        counts.results == OperandCounts::any_number ||
        (counts.results == OperandCounts::unlimited ? !ids.empty() : ids.size() == counts.results);
    if (!fits) return error(Fault::bad_model, "it has %zu results", ids.size());
    EMU_TRY(tensors_->budget().spend(ids.bytes().size()));
    result_ids_ = ids.copy();
    for (const TensorId id : result_ids_) {
        if (id < 0 || static_cast<std::size_t>(id) >= tensors_->size()) {
            return error(Fault::bad_model, "its result is tensor %d of %zu", id, tensors_->size());
        }
        EMU_TRY(tensors_->expect_complex(id, counts.complex == Complex::results));
        EMU_TRY_VALUE(spec, tensors_->result(id));
        results_.push_back(std::move(spec));
    }
    finished_.resize(results_.size());
    return {};
}

Result<Bytes> Call::single(std::size_t index) const {
    if (!is_constant(index)) return not_constant(index);
    const auto count = shape_of(index).elements();
    if (count == 1) return builder().constant(operand(index)).bytes();
    return error(Fault::bad_model, "its operand %zu has %lld values instead of one", index,
                 static_cast<long long>(count));
}

Result<TensorSpec> Call::state(std::size_t index) const {
    if (index < operands_.size() && operands_[index] >= 0) {
        return tensors_->described(operands_[index]);
    }
    return error(Fault::bad_model, "its operand %zu is absent", index);
}

Result<bool> Call::reads_shapes_of_file() const {
    for (std::size_t i = 0; i < inputs_.size(); ++i) {
        if (inputs_[i] < 0) continue;
        EMU_TRY_VALUE(described, tensors_->described(operands_[i]));
        if (described.shape != shape_of(i)) return false;
    }
    return true;
}

Result<std::vector<std::int64_t>> Call::integers(std::size_t index) {
    constexpr auto most = std::int64_t{2} * Shape::max_rank;
    if (index >= operands_.size() || operands_[index] < 0) {
        return error(Fault::bad_model, "its operand %zu is absent", index);
    }
    EMU_TRY_VALUE(id, tensors_->value(operands_[index]));
    const TensorSpec& spec = builder().spec(id);
    if (!builder().is_constant(id)) return not_constant(index);
    if (spec.shape.elements() > most) {
        return error(Fault::bad_model, "it has more parameters than a tensor has axes");
    }
    if (spec.dtype == Dtype::i32) return widen<std::int32_t>(builder().constant(id));
    if (spec.dtype == Dtype::i64) return widen<std::int64_t>(builder().constant(id));
    return error(Fault::bad_model, "its parameters are no integers");
}

Result<std::int64_t> Call::integer(std::size_t index) {
    EMU_TRY_VALUE(values, integers(index));
    if (values.size() == 1) return values[0];
    return error(Fault::bad_model, "its operand %zu has %zu values instead of one", index,
                 values.size());
}

Outcome Call::spend(std::span<const TensorSpec> specs, std::size_t inputs) {
    std::uint64_t bytes = sizeof(graph::Node) + inputs * sizeof(TensorId);
    for (const TensorSpec& spec : specs) {
        bytes += sizeof(graph::Tensor) + 2 * spec.name.size() +
                 spec.quant.scales.size() * (sizeof(float) + sizeof(std::int32_t));
    }
    return tensors_->budget().spend(bytes);
}

Outcome Call::finish(graph::Operation operation) {
    std::vector<TensorId> inputs = inputs_;
    std::erase(inputs, absent);
    return finish(std::move(operation), std::move(inputs));
}

Outcome Call::finish(graph::Operation operation, std::vector<TensorId> inputs) {
    EMU_TRY(spend(results_, inputs.size()));
    EMU_TRY_VALUE(ids,
                  builder().add(result().name, std::move(operation), std::move(inputs), results_));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EMU_TRY(tensors_->bind(result_ids_[i], ids[i]));
        finished_[i] = true;
    }
    return {};
}

Outcome Call::finish_one(std::size_t index, graph::Operation operation,
                         std::vector<TensorId> inputs) {
    const TensorSpec& spec = result(index);
    EMU_TRY(spend({&spec, 1}, inputs.size()));
    EMU_TRY_VALUE(id, builder().add(spec.name, std::move(operation), std::move(inputs), spec));
    finished_[index] = true;
    return tensors_->bind(result_ids_[index], id);
}

Outcome Call::finish_constant(std::size_t index, std::vector<std::byte> values) {
    const TensorSpec& spec = result(index);
    if (values.size() != static_cast<std::uint64_t>(spec.bytes())) {
        return error(Fault::bad_model, "its result %s of %s has another size than %zu bytes",
                     to_text(spec.shape).c_str(), name_of(spec.dtype).data(), values.size());
    }
    EMU_TRY(spend({&spec, 1}, 0));
    finished_[index] = true;
    return tensors_->bind(result_ids_[index], builder().add_constant(spec, std::move(values)));
}

Outcome Call::finish_value(std::size_t index, TensorId value) {
    const TensorSpec &own = result(index), &given = builder().spec(value);
    if (own.dtype != given.dtype || own.shape != given.shape) {
        return error(Fault::bad_model, "its result %zu is %s of %s, and %s is computed", index,
                     to_text(own.shape).c_str(), name_of(own.dtype).data(),
                     to_text(given.shape).c_str());
    }
    finished_[index] = true;
    return tensors_->bind(result_ids_[index], value);
}

Result<TensorId> Call::add(const char* what, graph::Operation operation,
                           std::vector<TensorId> inputs, TensorSpec spec) {
    std::vector<TensorSpec> specs;
    specs.push_back(std::move(spec));
    EMU_TRY_VALUE(ids, add(what, std::move(operation), std::move(inputs), std::move(specs)));
    return ids[0];
}

Result<std::vector<TensorId>> Call::add(const char* what, graph::Operation operation,
                                        std::vector<TensorId> inputs,
                                        std::vector<TensorSpec> specs) {
    const std::string name = result().name + "/" + what;
    for (TensorSpec& spec : specs) spec.name = name;
    EMU_TRY(spend(specs, inputs.size()));
    return builder().add(name, std::move(operation), std::move(inputs), std::move(specs));
}

Result<TensorId> Call::add_constant(const char* what, TensorSpec spec,
                                    std::vector<std::byte> values) {
    spec.name = result().name + "/" + what;
    EMU_TRY(spend({&spec, 1}, 0));
    return builder().add_constant(std::move(spec), std::move(values));
}

Outcome Call::check_finished() const {
    const auto unwritten = std::ranges::find(finished_, false);
    if (unwritten == finished_.end()) return {};
    return error(Fault::bad_model, "its result %zu is not computed",
                 static_cast<std::size_t>(unwritten - finished_.begin()));
}

TensorSpec real_spec(const Shape& shape) {
    return {"", Dtype::f32, shape, {}};
}

} // namespace emu::tflite
