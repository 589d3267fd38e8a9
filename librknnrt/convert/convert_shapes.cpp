// SPDX-License-Identifier: Apache-2.0
// Sets of shapes that a model was compiled for, and which of them the application means.
#include "librknnrt/convert/convert.h"
#include "librknnrt/model/model.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/edge/call_log.h"

#include <algorithm>
#include <string_view>

namespace rknn {
namespace {

using emu::Fault;

emu::Outcome check_dynamic(const Model& model) {
    if (model.dynamic()) return {};
    return emu::error(Fault::bad_state, "the model has one set of shapes; compile it with "
                                        "--shapes for several");
}

// The input that `attr` means: by its name, or by its index where it has none.
emu::Result<std::size_t> find_input(std::span<const Port> inputs, const rknn_tensor_attr& attr) {
    const std::string_view name(attr.name, strnlen(attr.name, sizeof attr.name));
    const bool same = attr.index < inputs.size() && inputs[attr.index].name == name;
    if (same || (name.empty() && attr.index < inputs.size())) return std::size_t{attr.index};
    const auto named = std::ranges::find(inputs, name, &Port::name);
    if (named != inputs.end()) return static_cast<std::size_t>(named - inputs.begin());
    return emu::error(Fault::bad_argument, "there is no input \"%.*s\", index %u",
                      static_cast<int>(name.size()), name.data(), attr.index);
}

emu::Outcome check_order(const Port& port, const rknn_tensor_attr& attr) {
    const std::uint32_t wanted = port.feature_map() ? RKNN_TENSOR_NHWC : RKNN_TENSOR_UNDEFINED;
    if (number(attr.fmt) == wanted) return {};
    return emu::error(Fault::bad_argument, "the shape of input %s must be in layout %u, not %u",
                      port.name.c_str(), wanted, number(attr.fmt));
}

bool has_shape(const Port& port, const rknn_tensor_attr& attr) {
    const auto extents = port.shape.extents();
    return attr.n_dims == extents.size() &&
           std::equal(extents.begin(), extents.end(), attr.dims,
                      [](std::int32_t extent, std::uint32_t dim) {
                          return static_cast<std::uint32_t>(extent) == dim;
                      });
}

std::string text_of(const rknn_tensor_attr& attr) {
    std::string text;
    const std::uint32_t count = std::min<std::uint32_t>(attr.n_dims, RKNN_MAX_DIMS);
    for (std::uint32_t i = 0; i < count; ++i)
        text += emu::format(i == 0 ? "%u" : " x %u", attr.dims[i]);
    return text;
}

// One attribute and the input that it is about.
struct Wanted {
    std::size_t input;
    const rknn_tensor_attr* attr;
};

emu::Result<std::size_t> find_set(const Model& model, std::span<const Wanted> wanted) {
    const auto fits = [&](const ShapeSet& set) {
        return std::ranges::all_of(
            wanted, [&](const Wanted& one) { return has_shape(set.inputs[one.input], *one.attr); });
    };
    const auto found = std::ranges::find_if(model.sets(), fits);
    if (found != model.sets().end()) return static_cast<std::size_t>(found - model.sets().begin());
    std::string shapes;
    for (const Wanted& one : wanted) shapes += (shapes.empty() ? "" : ", ") + text_of(*one.attr);
    return emu::error(Fault::bad_argument, "the model was not compiled for inputs of %s",
                      shapes.c_str());
}

emu::Result<Wanted> to_wanted(const Model& model, const rknn_tensor_attr& attr) {
    const std::span<const Port> inputs = model.sets().front().inputs;
    EMU_TRY_VALUE(input, find_input(inputs, attr));
    EMU_TRY(check_order(inputs[input], attr));
    return Wanted{input, &attr};
}

} // namespace

emu::Result<std::size_t> to_shape_set(const Model& model, std::span<const rknn_tensor_attr> attrs) {
    EMU_TRY(check_dynamic(model));
    const std::size_t count = model.sets().front().inputs.size();
    if (attrs.size() != count) {
        return emu::error(Fault::bad_argument, "%zu inputs, the model has %zu", attrs.size(),
                          count);
    }
    std::vector<Wanted> wanted;
    for (const rknn_tensor_attr& attr : attrs) {
        EMU_TRY_VALUE(one, to_wanted(model, attr));
        wanted.push_back(one);
    }
    return find_set(model, wanted);
}

emu::Result<std::size_t> to_shape_set(const Model& model, const rknn_tensor_attr& attr) {
    EMU_TRY(check_dynamic(model));
    EMU_TRY_VALUE(wanted, to_wanted(model, attr));
    return find_set(model, {&wanted, 1});
}

// Of a model of one set boards warn, with another code than of the other calls. Source: reported,
// logs of boards.
emu::Outcome describe_range(const Model& model, rknn_input_range& range) {
    if (!model.dynamic()) {
        return emu::asked_in_vain(
            emu::error(Fault::bad_model, "the model has one set of shapes, no range of them"));
    }
    const auto sets = model.sets();
    if (range.index >= sets.front().inputs.size()) {
        return emu::error(Fault::bad_argument, "index %u, there are %zu", range.index,
                          sets.front().inputs.size());
    }
    const Port& input = sets.front().inputs[range.index];
    const std::size_t count = std::min<std::size_t>(sets.size(), RKNN_MAX_DYNAMIC_SHAPE_NUM);
    const std::uint32_t index = range.index;
    range = {};
    range.index = index;
    range.shape_number = static_cast<std::uint32_t>(count);
    range.fmt = input.feature_map() ? RKNN_TENSOR_NHWC : RKNN_TENSOR_UNDEFINED;
    range.n_dims = static_cast<std::uint32_t>(input.shape.rank());
    input.name.copy(range.name, sizeof range.name - 1);
    for (std::size_t i = 0; i < count; ++i) {
        const auto extents = sets[i].inputs[range.index].shape.extents();
        std::ranges::copy(extents, range.dyn_range[i]);
    }
    return {};
}

} // namespace rknn
