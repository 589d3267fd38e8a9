// SPDX-License-Identifier: Apache-2.0
#include "emu-core/runtime/side_by_side.h"

#include "emu-core/base/error.h"
#include "emu-core/engine/custom_layers.h"
#include "emu-core/tensor/convert.h"

#include <algorithm>
#include <map>
#include <optional>

namespace emu {
namespace {

// Values that are converted at a time.
constexpr std::int64_t chunk = 1 << 14;

// Whole numbers without a scale are indices or counts, among which there are no distances.
bool is_measure(const TensorSpec& spec) {
    if (spec.dtype == Dtype::f32 || spec.dtype == Dtype::f16) return true;
    return spec.dtype != Dtype::boolean && spec.quant.scheme != Quant::Scheme::none &&
           spec.quant.per_tensor();
}

// Bytes and words without a scale, as networks have them whose file says every integer itself.
bool is_plain(const TensorSpec& spec) {
    return (spec.dtype == Dtype::i8 || spec.dtype == Dtype::i16) &&
           spec.quant.scheme == Quant::Scheme::none;
}

// Of those the one can be compared with the same of the other.
bool are_comparable(const TensorSpec& a, const TensorSpec& b) {
    if (is_plain(a) && is_plain(b)) return a.dtype == b.dtype;
    return is_measure(a) && is_measure(b);
}

bool is_same_map(const TensorSpec& a, const TensorSpec& b) {
    return a.shape == b.shape && a.channels_first == b.channels_first;
}

// The results of a program by name, and the layers that write them.
class Results {
public:
    struct Place {
        TensorId tensor;
        std::size_t layer;
    };

    explicit Results(const Program& program) : program_(program) {
        for (std::size_t layer = 0; layer < program.layers.size(); ++layer) {
            for (const TensorId id : program.layers[layer].dst) {
                by_name_.emplace(program.spec(id).name, Place{id, layer});
                layers_[id] = layer;
            }
        }
    }

    // Of several the last one of the wanted type: those before it are steps on the way.
    std::optional<Place> find(const TensorSpec& wanted) const {
        const auto [first, last] = by_name_.equal_range(wanted.name);
        std::optional<Place> found;
        for (auto at = first; at != last; ++at) {
            const TensorSpec& spec = program_.spec(at->second.tensor);
            if (!is_same_map(spec, wanted) || !are_comparable(spec, wanted)) continue;
            if (!found || spec.dtype == wanted.dtype) found = at->second;
        }
        return found;
    }
    std::optional<Place> output(std::size_t index, const TensorSpec& wanted) const {
        if (index >= program_.outputs.size()) return std::nullopt;
        const TensorId id = program_.outputs[index];
        const auto layer = layers_.find(id);
        const TensorSpec& spec = program_.spec(id);
        if (layer == layers_.end() || !is_same_map(spec, wanted) || !are_comparable(spec, wanted)) {
            return std::nullopt;
        }
        return Place{id, layer->second};
    }

private:
    const Program& program_;
    std::multimap<std::string_view, Place> by_name_;
    std::map<TensorId, std::size_t> layers_;
};

bool is_output(const Program& program, TensorId id) {
    return std::find(program.outputs.begin(), program.outputs.end(), id) != program.outputs.end();
}

bool overlap(const ProgramTensor& a, const ProgramTensor& b) {
    return a.offset < b.offset + static_cast<std::uint64_t>(b.spec.bytes()) &&
           b.offset < a.offset + static_cast<std::uint64_t>(a.spec.bytes());
}

// True when `place` still holds its values after the first `ran` layers.
bool survives(const Program& program, const Results::Place& place, std::size_t ran) {
    if (is_output(program, place.tensor)) return true;
    for (std::size_t layer = place.layer + 1; layer < ran; ++layer) {
        for (const TensorId id : program.layers[layer].dst) {
            if (is_output(program, id)) continue;
            if (overlap(program.tensors[id], program.tensors[place.tensor])) return false;
        }
    }
    return true;
}

Outcome expect_same_inputs(const Program& a, const Program& b) {
    if (a.inputs.size() != b.inputs.size()) {
        return error(Fault::bad_input, "the networks have %zu and %zu inputs", a.inputs.size(),
                     b.inputs.size());
    }
    for (std::size_t i = 0; i < a.inputs.size(); ++i) {
        const TensorSpec &one = a.spec(a.inputs[i]), &other = b.spec(b.inputs[i]);
        if (dense(one).stored == dense(other).stored) continue;
        return error(Fault::bad_input,
                     "input %zu is '%s' (%s) of one network, '%s' (%s) of the other", i,
                     one.name.c_str(), to_text(one.shape).c_str(), other.name.c_str(),
                     to_text(other.shape).c_str());
    }
    return {};
}

Format real_format(const TensorSpec& spec) {
    const Format stored = dense(spec);
    return {Dtype::f32, {}, stored.layout, stored.stored};
}

} // namespace

Outcome set_real_input(const TensorSpec& given, std::span<const float> reals, Session& session,
                       std::size_t index) {
    const Format real = real_format(given);
    const Program& program = session.program();
    return convert(real.stored, real, std::as_bytes(reals),
                   dense(program.spec(program.inputs[index])), session.input(index));
}

Result<SideBySide> SideBySide::open(std::shared_ptr<const Executable> reference,
                                    std::shared_ptr<const Executable> model, DeviceMemory& memory) {
    EMU_TRY(expect_no_custom(reference->program()));
    EMU_TRY(expect_no_custom(model->program()));
    EMU_TRY(expect_same_inputs(reference->program(), model->program()));
    EMU_TRY_VALUE(first, Session::open(std::move(reference), memory));
    EMU_TRY_VALUE(second, Session::open(std::move(model), memory));
    SideBySide pair(std::move(first), std::move(second));
    pair.plan();
    return pair;
}

void SideBySide::plan() {
    const Results results(reference());
    std::size_t ran = 0; // layers of the reference
    for (std::size_t layer = 0; layer < model().layers.size(); ++layer) {
        for (const TensorId id : model().layers[layer].dst) {
            const TensorSpec& spec = model().spec(id);
            if (!is_measure(spec) && !is_plain(spec)) {
                ++left_out_.unscaled;
                continue;
            }
            auto partner = results.find(spec);
            const auto output = std::find(model().outputs.begin(), model().outputs.end(), id);
            if (!partner && output != model().outputs.end()) {
                partner = results.output(static_cast<std::size_t>(output - model().outputs.begin()),
                                         spec);
            }
            if (!partner) {
                ++left_out_.unpartnered;
            } else if (!survives(reference(), *partner, ran)) {
                ++left_out_.overwritten;
            } else {
                ran = std::max(ran, partner->layer + 1);
                comparisons_.push_back({id, partner->tensor, layer, ran, {}});
            }
        }
    }
}

Outcome SideBySide::run(std::span<const std::vector<float>> inputs) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const TensorSpec& given = reference().spec(reference().inputs[i]);
        EMU_TRY(set_real_input(given, inputs[i], *reference_, i));
        EMU_TRY(set_real_input(given, inputs[i], *model_, i));
    }
    std::size_t reference_ran = 0, ran = 0;
    for (Comparison& comparison : comparisons_) {
        EMU_TRY(model_->run({ran, comparison.layer + 1}));
        EMU_TRY(reference_->run({reference_ran, comparison.reference_layers}));
        ran = comparison.layer + 1;
        reference_ran = comparison.reference_layers;
        EMU_TRY(compare(comparison));
    }
    ++runs_;
    return {};
}

Outcome SideBySide::compare(Comparison& comparison) {
    const TensorSpec& reference_spec = reference().spec(comparison.partner);
    const TensorSpec& spec = model().spec(comparison.tensor);
    const std::int64_t elements = spec.shape.elements();
    std::vector<float> wanted(static_cast<std::size_t>(std::min(chunk, elements)));
    std::vector<float> got(wanted.size());
    for (std::int64_t first = 0; first < elements; first += chunk) {
        const auto count = static_cast<std::size_t>(std::min(chunk, elements - first));
        const std::span<float> a(wanted.data(), count), b(got.data(), count);
        EMU_TRY(read_reals(reference_spec, reference_->tensor(comparison.partner), first, a));
        EMU_TRY(read_reals(spec, model_->tensor(comparison.tensor), first, b));
        comparison.difference.add(a, b);
    }
    return {};
}

} // namespace emu
