// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/part_copies.h"

#include "emu-core/lift/reads/read_layers.h"

#include <algorithm>

namespace emu::lift {
namespace {

bool has(const std::vector<TensorId>& ids, TensorId id) {
    return std::ranges::find(ids, id) != ids.end();
}

} // namespace

TensorId PartCopies::tensor_of(const TensorPart& part, const Shape& shape,
                               const std::string& name) {
    const Shape& whole = program_.spec(part.whole).shape;
    if (whole == shape && part == all_of(part.whole, whole)) return part.whole;
    std::vector<Copied>& copied = copied_[part.whole];
    for (const Copied& copy : copied) {
        if (copy.part == part && copy.shape == shape) return copy.tensor;
    }
    const TensorId id = like(part.whole, shape);
    program_.tensors[id].spec.name = read_name(name);
    copied.push_back({part, shape, id});
    copy(part, id, name);
    return id;
}

TensorId PartCopies::like(TensorId id, const Shape& shape) {
    TensorSpec spec = program_.spec(id);
    spec.shape = shape;
    return append_tensor(program_, {std::move(spec), {}});
}

void PartCopies::finish() && {
    for (std::size_t i = 0; i < program_.outputs.size(); ++i) make_output(program_.outputs[i]);
    program_.layers = std::move(layers_);
}

void PartCopies::copy(const TensorPart& part, TensorId to, const std::string& name) {
    if (part == all_of(part.whole, program_.spec(part.whole).shape)) {
        add({name, ops::Reshape{}, {part.whole}, {to}});
    } else {
        add({name, part.picked, {part.whole}, {to}});
    }
}

void PartCopies::make_output(TensorId id) {
    TensorPart part = origins_.unenclosed(origins_.of(id));
    if (part.whole == id) return;
    if (const auto renamed = renamed_.find(part.whole); renamed != renamed_.end()) {
        part.whole = renamed->second;
    }
    const Shape& shape = program_.spec(id).shape;
    const bool is_all =
        program_.spec(part.whole).shape == shape && part == all_of(part.whole, shape);
    if (is_all && may_be_renamed(part.whole)) return rename(part.whole, id);
    copy(part, id, program_.spec(id).name);
}

bool PartCopies::may_be_renamed(TensorId id) const {
    return !program_.tensors[id].is_constant() && !has(program_.inputs, id) &&
           !has(program_.outputs, id);
}

void PartCopies::rename(TensorId from, TensorId to) {
    renamed_[from] = to;
    for (Layer& layer : layers_) {
        std::ranges::replace(layer.src, from, to);
        std::ranges::replace(layer.dst, from, to);
    }
}

} // namespace emu::lift
