// SPDX-License-Identifier: Apache-2.0
// Tile: blocks of the input, each repeated. Measured, two kinds: plugins of SDK 1.1.4 repeat as
// many bytes as the layer's inner_dim says, whatever they mean; those of SDK 1.0.3.3 repeat float32
// along axis 1 or 2 and leave the output of other axes alone, which is refused.
#include "libbmrt/cpu/real_operand.h"

#include <cstring>

namespace bmrt {
namespace {

class Tile final : public Operator {
public:
    Tile(std::int64_t blocks, std::int64_t block_bytes, std::int64_t tiles)
        : blocks_(blocks), block_bytes_(block_bytes), tiles_(tiles) {}

    emu::Outcome run(Inputs inputs, Outputs outputs) const override {
        std::byte* to = outputs[0].data();
        for (std::int64_t block = 0; block < blocks_; ++block) {
            for (std::int64_t tile = 0; tile < tiles_; ++tile, to += block_bytes_) {
                std::memcpy(to, inputs[0].data() + block * block_bytes_, block_bytes_);
            }
        }
        return {};
    }

private:
    std::int64_t blocks_, block_bytes_, tiles_;
};

PreparedOperator make_byte_tile(const Layer& layer) {
    const TileParameter& tile = layer.tile;
    if (tile.tiles < 1 || tile.inner_dim < 1 || tile.outer_dim < 1) {
        return damaged(layer, "it has no tiles");
    }
    const std::uint64_t bytes = std::uint64_t{1} * tile.inner_dim * tile.outer_dim;
    if (bytes > layer.inputs[0].bytes() || bytes > layer.outputs[0].bytes() / tile.tiles) {
        return damaged(layer, "its blocks do not lie in its operands");
    }
    return std::make_unique<Tile>(tile.outer_dim, tile.inner_dim, tile.tiles);
}

PreparedOperator make_axis_tile(const Layer& layer) {
    const TileParameter& tile = layer.tile;
    EMU_TRY(expect_float32(layer));
    const LayerTensor& tensor = layer.inputs[0];
    if (tile.axis != 1 && tile.axis != 2) {
        return refused(layer, "the vendor's operator tiles axes 1 and 2 only");
    }
    if (tile.axis >= static_cast<std::int32_t>(tensor.shape.size()) || tile.tiles < 1) {
        return damaged(layer, "it has no tiles");
    }
    const std::int64_t block = tensor.elements(tile.axis), elements = tensor.elements();
    if (elements > layer.outputs[0].elements() / tile.tiles) {
        return damaged(layer, "its tiles do not fit the output");
    }
    return std::make_unique<Tile>(elements / block, block * sizeof(float), tile.tiles);
}

} // namespace

PreparedOperator make_tile(const Layer& layer) {
    EMU_TRY(expect_operands(layer, 1, 1));
    const bool bytes = layer.tile.inner_dim != 0 || layer.tile.outer_dim != 0;
    return bytes ? make_byte_tile(layer) : make_axis_tile(layer);
}

} // namespace bmrt
