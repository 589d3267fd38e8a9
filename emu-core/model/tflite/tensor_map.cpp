// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/tflite/tensor_map.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"

namespace emu::tflite {
namespace {

Error has_value(TensorId id) {
    return error(Fault::bad_model, "tensor %d is written although it has a value", id);
}

} // namespace

Outcome TensorMap::expect_complex(TensorId id, bool expected) const {
    EMU_TRY_VALUE(complex, file_.is_complex(id));
    if (complex == expected) return {};
    return error(Fault::bad_model, "tensor %d is of %s numbers, which is not supported here", id,
                 complex ? "complex" : "real");
}

Outcome TensorMap::add_input(TensorId id, const InputShapes& shapes) {
    EMU_TRY(expect_complex(id, false));
    EMU_TRY_VALUE(tensor, file_.read(id, budget_));
    if (const auto given = shapes.find(tensor.spec.name); given != shapes.end()) {
        if (given->second.rank() != tensor.spec.shape.rank()) {
            return error(Fault::bad_argument, "input %s: the shape %s has not the axes of %s",
                         printable(given->first).c_str(), to_text(given->second).c_str(),
                         to_text(tensor.spec.shape).c_str());
        }
        if (given->second != tensor.spec.shape) network_.set_reshaped();
        tensor.spec.shape = given->second;
    }
    entry(id).graph = builder_.add_tensor(std::move(tensor.spec));
    return {};
}

Outcome TensorMap::give(TensorId id, TensorId given) {
    EMU_TRY_VALUE(tensor, file_.read(id, budget_));
    const TensorSpec& spec = builder_.spec(given);
    if (tensor.spec.dtype != spec.dtype || tensor.spec.shape != spec.shape) {
        return error(Fault::bad_model, "tensor %d of the subgraph is %s of %s, what it is given %s",
                     id, to_text(tensor.spec.shape).c_str(), name_of(tensor.spec.dtype).data(),
                     to_text(spec.shape).c_str());
    }
    if (entry(id).graph >= 0) return has_value(id);
    entry(id).graph = given;
    return {};
}

Result<TensorId> TensorMap::value(TensorId id) {
    if (entry(id).graph >= 0) return entry(id).graph;
    EMU_TRY_VALUE(tensor, file_.read(id, budget_));
    if (tensor.is_variable) {
        return error(Fault::bad_model,
                     "tensor %d keeps its value between runs, which is not supported", id);
    }
    if (tensor.values.empty()) {
        return error(Fault::bad_model, "tensor %d is read before anything has written it", id);
    }
    entry(id).graph = builder_.add_constant(std::move(tensor.spec), std::move(tensor.values));
    return entry(id).graph;
}

Result<TensorSpec> TensorMap::described(TensorId id) {
    EMU_TRY_VALUE(tensor, file_.read(id, budget_));
    return std::move(tensor.spec);
}

Outcome TensorMap::take_state(TensorId id) {
    EMU_TRY_VALUE(tensor, file_.read(id, budget_));
    if (!tensor.is_variable || entry(id).graph >= 0) {
        return error(Fault::bad_model, "tensor %d is a state but not variable", id);
    }
    if (entry(id).is_state) {
        return error(Fault::bad_model, "tensor %d is the state of two operators", id);
    }
    entry(id).is_state = true;
    return {};
}

Result<TensorSpec> TensorMap::result(TensorId id) {
    if (entry(id).graph >= 0) return has_value(id);
    EMU_TRY_VALUE(tensor, file_.read(id, budget_));
    if (!tensor.values.empty()) return has_value(id);
    return std::move(tensor.spec);
}

Outcome TensorMap::bind(TensorId id, TensorId written) {
    if (entry(id).graph >= 0) return has_value(id);
    entry(id) = {written, true, false};
    return {};
}

Result<TensorId> TensorMap::output(TensorId id) {
    EMU_TRY(expect_complex(id, false));
    if (!entry(id).is_result) {
        return error(Fault::bad_model, "the output tensor %d is no operator's result", id);
    }
    const TensorId written = entry(id).graph;
    return builder_.is_result(written) ? written : builder_.add_copy(written);
}

} // namespace emu::tflite
