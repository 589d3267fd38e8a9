// SPDX-License-Identifier: Apache-2.0
// Operations that move elements and compute nothing: the quantisation must not change.
#include "emu-core/model/lower/lower_node.h"

namespace emu {
namespace {

template <class Move> Result<Command> lower_move(const Move& move, const NodeView& node) {
    EMU_TRY(node.check(1));
    EMU_TRY(node.check_moves());
    return Command(move);
}

} // namespace

Result<Command> lower(const ops::Rearrange& rearrange, const NodeView& node) {
    return lower_move(rearrange, node);
}

Result<Command> lower(const ops::Gather& gather, const NodeView& node) {
    return lower_move(gather, node);
}

Result<Command> lower(const ops::GatherElements& gather, const NodeView& node) {
    return lower_move(gather, node);
}

Result<Command> lower(const ops::GatherNd& gather, const NodeView& node) {
    return lower_move(gather, node);
}

Result<Command> lower(const ops::TopK& top_k, const NodeView& node) {
    return lower_move(top_k, node);
}

Result<Command> lower(const ops::Resize& resize, const NodeView& node) {
    if (resize.interpolation == ops::Interpolation::nearest) return lower_move(resize, node);
    EMU_TRY(node.check(1));
    return Command(resize);
}

} // namespace emu
