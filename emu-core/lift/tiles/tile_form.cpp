// SPDX-License-Identifier: Apache-2.0
#include "emu-core/lift/tiles/tile_form.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace emu::lift {
namespace {

using ops::WindowAxis;

bool has_one_operand(const ops::Chain& chain) {
    const auto is_single = [](const ops::Stage& stage) { return stage.operand.size() == 1; };
    return std::ranges::all_of(chain.stages, is_single);
}

class Forms {
public:
    Forms(const Layer& layer, const Program& program)
        : layer_(layer), program_(program), rank_(program.spec(layer.dst[0]).shape.rank()) {}

    template <class Operation> std::optional<TileForm> operator()(const Operation&) const {
        return std::nullopt;
    }
    std::optional<TileForm> operator()(const ops::Conv& conv) const {
        return of_window(conv.window);
    }
    std::optional<TileForm> operator()(const ops::Depthwise& conv) const {
        return of_window(conv.window);
    }
    std::optional<TileForm> operator()(const ops::MaxPool& pool) const {
        auto form = of_window(pool.window);
        if (form) form->axes[3] = WindowAxis{};
        return form;
    }
    std::optional<TileForm> operator()(const ops::Pad& pad) const {
        const bool has_all = std::cmp_equal(pad.before.size(), rank_) && shape(0).rank() == rank_;
        if (pad.padding != ops::Padding::value || !has_all) return std::nullopt;
        TileForm form = of_elements({0});
        for (int axis = 0; axis < rank_; ++axis) form.axes[axis]->before = pad.before[axis];
        return form;
    }
    std::optional<TileForm> operator()(const ops::Requantise& requantise) const {
        if (!has_one_operand(requantise.output) || shape(0) != result()) return std::nullopt;
        return of_elements({0});
    }
    std::optional<TileForm> operator()(const ops::Cast&) const {
        if (shape(0) != result()) return std::nullopt;
        return of_elements({0});
    }
    // Without chains, it only copies.
    std::optional<TileForm> operator()(const ops::Concat& concat) const {
        const auto is_empty = [](const ops::Chain& chain) { return chain.stages.empty(); };
        if (!std::ranges::all_of(concat.chains, is_empty) || concat.axis >= rank_) {
            return std::nullopt;
        }
        std::vector<std::size_t> all(layer_.src.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        TileForm form = of_elements(std::move(all));
        form.axes[static_cast<std::size_t>(concat.axis)].reset();
        return form;
    }
    std::optional<TileForm> operator()(const ops::Gather& gather) const {
        const bool is_table = shape(0).rank() == 1 && gather.batch_axes == 0;
        if (!is_table || shape(1) != result()) return std::nullopt;
        return of_elements({1});
    }
    std::optional<TileForm> operator()(const ops::Combine& combine) const {
        if (shape(0) != result() || shape(1) != result() || rank_ == 0) return std::nullopt;
        TileForm form = of_elements({0, 1});
        const bool has_one = has_one_operand(combine.first) && has_one_operand(combine.second) &&
                             has_one_operand(combine.output);
        if (!has_one) form.axes[rank_ - 1].reset();
        return form;
    }

private:
    const Shape& shape(std::size_t source) const { return program_.spec(layer_.src[source]).shape; }
    const Shape& result() const { return program_.spec(layer_.dst[0]).shape; }

    std::optional<TileForm> of_window(const ops::Window& window) const {
        if (rank_ != 4 || shape(0).rank() != 4) return std::nullopt;
        return TileForm{{std::nullopt, window.y, window.x, std::nullopt}, {0}};
    }
    TileForm of_elements(std::vector<std::size_t> maps) const {
        return {{static_cast<std::size_t>(rank_), WindowAxis{}}, std::move(maps)};
    }

    const Layer& layer_;
    const Program& program_;
    int rank_;
};

struct SetBefore {
    const std::vector<std::int32_t>& before;

    template <class Operation> void operator()(Operation& operation) const {
        if constexpr (requires { operation.window.y; }) {
            operation.window.y.before = before[1];
            operation.window.x.before = before[2];
        }
    }
    void operator()(ops::Pad& pad) const { pad.before = before; }
};

} // namespace

std::optional<TileForm> tile_form(const Layer& layer, const Program& program) {
    if (layer.dst.size() != 1) return std::nullopt;
    return std::visit(Forms(layer, program), layer.command);
}

Command with_before(Command command, const std::vector<std::int32_t>& before) {
    std::visit(SetBefore{before}, command);
    return command;
}

} // namespace emu::lift
