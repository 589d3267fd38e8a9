// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/tile_form.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace emu::lift {
namespace {

// Of layers with the same constants and extents; more than networks have.
constexpr std::size_t most_classes = 256;

// Constants by their bytes, of which most are the same part of a file.
struct LessBytes {
    bool operator()(const ProgramTensor* a, const ProgramTensor* b) const {
        const auto a_extents = a->spec.shape.extents(), b_extents = b->spec.shape.extents();
        if (a->spec.dtype != b->spec.dtype) return a->spec.dtype < b->spec.dtype;
        if (!std::ranges::equal(a_extents, b_extents)) {
            return std::ranges::lexicographical_compare(a_extents, b_extents);
        }
        if (a->constant.data() == b->constant.data()) return false;
        return std::memcmp(a->constant.data(), b->constant.data(), a->constant.size()) < 0;
    }
};

// What layers that compute the same have in common, as numbers.
class Keys {
public:
    using Key = std::vector<std::int64_t>;

    explicit Keys(const Program& program) : program_(program) {}

    // Nothing: it is no tile.
    std::optional<Key> of(const Layer& layer) {
        const auto form = tile_form(layer, program_);
        if (!form) return std::nullopt;
        Key key{static_cast<std::int64_t>(layer.command.index())};
        append(key, layer.dst[0], *form);
        for (std::size_t i = 0; i < layer.src.size(); ++i) {
            const bool is_map = std::ranges::find(form->maps, i) != form->maps.end();
            if (is_map) {
                append(key, layer.src[i], *form);
            } else if (!program_.tensors[layer.src[i]].is_constant()) {
                return std::nullopt;
            } else {
                key.push_back(first_like(layer.src[i]));
            }
        }
        return key;
    }

private:
    void append(Key& key, TensorId id, const TileForm& form) const {
        const TensorSpec& spec = program_.spec(id);
        key.push_back(static_cast<std::int64_t>(spec.dtype));
        key.push_back(spec.shape.rank());
        for (int axis = 0; axis < spec.shape.rank(); ++axis) {
            key.push_back(form.axes[static_cast<std::size_t>(axis)] ? 0 : spec.shape[axis]);
        }
    }

    std::int64_t first_like(TensorId id) {
        return constants_.emplace(&program_.tensors[id], id).first->second;
    }

    const Program& program_;
    std::map<const ProgramTensor*, TensorId, LessBytes> constants_;
};

bool computes_alike(const Layer& a, const Layer& b, const Program& program) {
    const TensorSpec &result = program.spec(a.dst[0]), &other = program.spec(b.dst[0]);
    const std::vector<std::int32_t> none(static_cast<std::size_t>(result.shape.rank()));
    return result.quant == other.quant &&
           with_before(a.command, none) == with_before(b.command, none);
}

} // namespace

TileIndex::TileIndex(const Program& program) : class_of_(program.layers.size()), classes_(1) {
    Keys keys(program);
    std::map<Keys::Key, std::vector<std::size_t>> found; // classes
    for (std::size_t i = 0; i < program.layers.size(); ++i) {
        const Layer& layer = program.layers[i];
        const auto key = keys.of(layer);
        if (!key) continue;
        auto& candidates = found[*key];
        const auto same = std::ranges::find_if(candidates, [&](std::size_t number) {
            return computes_alike(program.layers[classes_[number][0]], layer, program);
        });
        if (same != candidates.end()) {
            class_of_[i] = *same;
        } else if (candidates.size() < most_classes) {
            class_of_[i] = classes_.size();
            candidates.push_back(class_of_[i]);
            classes_.emplace_back();
        } else {
            continue;
        }
        classes_[class_of_[i]].push_back(i);
    }
}

} // namespace emu::lift
