// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/tensor_origins.h"

#include <utility>

namespace emu::lift {
namespace {

// Copies of copies that are looked through; those before are settled.
constexpr int most_depth = 64;

template <class T> bool in(const std::vector<T>& list, TensorId id) {
    return std::cmp_less(id, list.size());
}

} // namespace

bool is_copy(const Layer& layer) {
    if (const auto* concat = std::get_if<ops::Concat>(&layer.command)) return !has_chain(*concat);
    return std::holds_alternative<ops::Rearrange>(layer.command) ||
           std::holds_alternative<ops::Reshape>(layer.command);
}

TensorOrigins::TensorOrigins(const Program& program)
    : program_(program), producer_(program.tensors.size(), -1), known_(program.tensors.size()) {
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        for (const TensorId id : program.layers[i].dst) {
            producer_[id] = static_cast<std::int64_t>(i);
        }
    }
}

void TensorOrigins::settle(const Layer& layer) {
    for (const TensorId id : layer.dst) {
        if (!known_[id]) known_[id] = of(id);
    }
}

void TensorOrigins::set(TensorId id, TensorPart part) {
    if (!in(known_, id)) known_.resize(static_cast<std::size_t>(id) + 1);
    known_[id] = std::move(part);
}

void TensorOrigins::enclose(TensorId id, const TensorPart& part) {
    steps_ += known_.size();
    for (auto& known : known_) {
        if (!known || known->whole != id) continue;
        if (auto picked = pick(part, known->picked)) known = *std::move(picked);
    }
    set(id, part);
    enclosed_.insert({part.whole, {id, part}});
}

TensorPart TensorOrigins::unenclosed(const TensorPart& part) const {
    const auto found = enclosed_.find(part.whole);
    if (found == enclosed_.end() || found->second.second != part) return part;
    return all_of(found->second.first, program_.spec(found->second.first).shape);
}

TensorPart TensorOrigins::find(TensorId id, int depth) const {
    if (in(known_, id) && known_[id]) return *known_[id];
    const TensorPart itself = all_of(id, program_.spec(id).shape);
    if (!in(producer_, id) || producer_[id] < 0 || depth > most_depth) return itself;
    const Layer& layer = program_.layers[static_cast<std::size_t>(producer_[id])];
    if (!is_copy(layer)) return itself;
    ++steps_;
    return through(layer, depth + 1).value_or(itself);
}

std::optional<TensorPart> TensorOrigins::through(const Layer& layer, int depth) const {
    const TensorPart first = find(layer.src[0], depth);
    if (std::holds_alternative<ops::Reshape>(layer.command)) return first;
    if (const auto* rearrange = std::get_if<ops::Rearrange>(&layer.command)) {
        return pick(first, *rearrange);
    }
    std::vector<TensorPart> parts{first};
    std::vector<Shape> shapes{program_.spec(layer.src[0]).shape};
    for (std::size_t i = 1; i < layer.src.size(); ++i) {
        parts.push_back(find(layer.src[i], depth));
        shapes.push_back(program_.spec(layer.src[i]).shape);
        if (parts.back().whole != first.whole) return std::nullopt;
    }
    return join(parts, shapes, std::get<ops::Concat>(layer.command).axis);
}

} // namespace emu::lift
