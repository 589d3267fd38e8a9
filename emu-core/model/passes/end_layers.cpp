// SPDX-License-Identifier: Apache-2.0
#include "emu-core/model/passes/program_passes.h"

#include "emu-core/base/error.h"
#include "emu-core/ops/arithmetic/real.h"

namespace emu {
namespace {

using Scheme = Quant::Scheme;

bool is_plain_integer(const TensorSpec& spec) {
    return !ops::is_float(spec.dtype) && spec.quant.scheme == Scheme::none;
}

// One command after the other; each result is the next one's source.
class EndSteps {
public:
    explicit EndSteps(TensorSpec from) : now_(std::move(from)) {}

    const TensorSpec& now() const { return now_; }
    bool empty() const { return steps_.empty(); }

    void add(Command command, TensorSpec result) {
        now_ = std::move(result);
        now_.name.clear();
        steps_.push_back({std::move(command), now_});
    }
    void add(Command command, Dtype dtype, Quant quant = {}) {
        add(std::move(command), TensorSpec{{}, dtype, now_.shape, std::move(quant)});
    }

    std::vector<Layer> layers(Program& program, TensorId from, TensorId to,
                              const std::string& name) && {
        std::vector<Layer> layers;
        for (Step& step : steps_) {
            const bool last = &step == &steps_.back();
            if (!last) program.tensors.push_back({std::move(step.result), {}});
            const auto result = last ? to : static_cast<TensorId>(program.tensors.size() - 1);
            layers.push_back({name, std::move(step.command), {from}, {result}});
            from = result;
        }
        return layers;
    }

private:
    struct Step {
        Command command;
        TensorSpec result;
    };

    TensorSpec now_;
    std::vector<Step> steps_;
};

void to_reals(EndSteps& steps) {
    if (ops::is_float(steps.now().dtype)) return;
    if (is_plain_integer(steps.now()))
        steps.add(ops::Cast{}, Dtype::f32);
    else
        steps.add(ops::Dequantise{}, Dtype::f32);
}

Outcome to_shape(EndSteps& steps, const Shape& shape) {
    EMU_TRY_VALUE(order, axis_order(steps.now().shape, shape));
    TensorSpec moved = steps.now();
    moved.shape = shape;
    if (!order.axes.empty())
        steps.add(std::move(order), std::move(moved));
    else if (steps.now().shape != shape)
        steps.add(ops::Reshape{}, std::move(moved));
    return {};
}

// Integers that stand for themselves are rounded as those of scale 1.
void to_stored(EndSteps& steps, const TensorSpec& to) {
    const ops::Quantise rounded{ops::Rounding::half_even};
    if (ops::is_float(to.dtype)) {
        if (steps.now().dtype != to.dtype) steps.add(ops::Cast{}, to.dtype);
    } else if (!is_plain_integer(to)) {
        steps.add(rounded, to);
    } else if (ops::is_quantised_integer(to.dtype)) {
        steps.add(rounded, to.dtype, Quant::affine(1, 0));
        steps.add(ops::Reshape{}, to);
    } else {
        steps.add(ops::Cast{}, to.dtype);
    }
}

} // namespace

bool mean_the_same(const TensorSpec& a, const TensorSpec& b) {
    if (a.dtype != b.dtype) return false;
    if (ops::is_float(a.dtype) || a.quant == b.quant) return true;
    return a.quant.scheme != Scheme::none && b.quant.scheme != Scheme::none &&
           a.quant.per_tensor() && b.quant.per_tensor() && a.quant.scale() == b.quant.scale() &&
           a.quant.zero_point() == b.quant.zero_point();
}

Result<std::vector<Layer>> end_layers(Program& program, TensorId from, TensorId to,
                                      const std::string& name) {
    const TensorSpec end = program.spec(to);
    EndSteps steps(program.spec(from));
    const bool same = mean_the_same(steps.now(), end);
    const bool plain = is_plain_integer(steps.now()) && is_plain_integer(end);
    if (!same && !plain) to_reals(steps);
    EMU_TRY(to_shape(steps, end.shape));
    if (!same && plain) steps.add(ops::Cast{}, end);
    if (!same && !plain) to_stored(steps, end);
    if (steps.empty()) steps.add(ops::Reshape{}, end);
    return std::move(steps).layers(program, from, to, name);
}

} // namespace emu
