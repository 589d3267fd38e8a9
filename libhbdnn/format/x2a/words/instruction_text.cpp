// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/x2a/words/instruction.h"

#include "emu-core/base/text.h"

namespace hbdnn::format::x2a {
namespace {

using emu::format;

std::string text(const DdrPlace& place) {
    return format("region %d +%lld, %lld bytes", place.region,
                  static_cast<long long>(place.address), static_cast<long long>(place.bytes));
}

std::string text(const UnitPlace& place) {
    return format("%d:%d%s", place.bank, place.row,
                  place.ring > 1 ? format(" ring %d", place.ring).c_str() : "");
}

std::string text(const MapShape& shape, const UnitStrides& strides) {
    return format("%dx%dx%d (line %d, group %d)", shape.lines, shape.width, shape.groups,
                  strides.line, strides.group);
}

std::string text(const Transfer& transfer, const char* unit, const char* arrow) {
    std::string pieces;
    if (transfer.piece > 0) {
        pieces = format(", pieces of %lld at %lld", static_cast<long long>(transfer.piece),
                        static_cast<long long>(transfer.pitch));
    }
    return format("%s %s%s %s %d:%d mode %d", unit, text(transfer.ddr).c_str(), pieces.c_str(),
                  arrow, transfer.bank, transfer.row, static_cast<int>(transfer.mode));
}

const char* layout(bool interleaved) {
    return interleaved ? ", 8 banks" : "";
}

struct Texts {
    std::string operator()(const Load& load) const { return text(load, "LOAD", "->"); }
    std::string operator()(const Store& store) const { return text(store, "STORE", "<-"); }
    std::string operator()(const PictureLoad& load) const {
        return format("PYR %s %s, %d lines of %d in %d -> bank %d%s",
                      load.has_chroma ? "NV12" : "gray", text(load.luma).c_str(), load.lines,
                      load.width, load.padded_width, load.bank, load.splits ? ", split" : "");
    }
    std::string operator()(const Order& order) const {
        return format("ORDER %s, %d units%s, %s", text(order.place).c_str(), order.units,
                      layout(order.interleaved), order.splits ? "split" : "merge");
    }
    std::string operator()(const Move& move) const {
        return format("MOVE %s %s from pixel %d -> %s (line %d, group %d)%s", text(move.in).c_str(),
                      text(move.shape, move.in_strides).c_str(), move.offset,
                      text(move.out).c_str(), move.out_strides.line, move.out_strides.group,
                      layout(move.interleaved));
    }
    std::string operator()(const Conv& conv) const {
        const char* forms[] = {"CONV", "DEPTHWISE", "FULL"};
        std::string result = format(
            "%s %s %s, kernel %dx%d stride %d,%d before %d,%d -> %s %dx%dx%d (line %d, group %d)",
            forms[static_cast<int>(conv.form)], text(conv.in).c_str(),
            text(conv.shape, conv.in_strides).c_str(), conv.kernel_h, conv.kernel_w, conv.stride_y,
            conv.stride_x, conv.top, conv.left, text(conv.out).c_str(), conv.lines, conv.width,
            conv.channels, conv.out_strides.line, conv.out_strides.group);
        result += format(", weights %d:%d, records %d:%d", conv.weight_bank, conv.weight_row,
                         conv.record_bank, conv.record_row);
        if (conv.adds) result += ", + " + text(conv.second);
        if (!conv.int8) result += ", int32";
        if (conv.relu) result += ", ReLU";
        if (conv.reordered) result += ", split";
        return result + layout(conv.interleaved);
    }
    std::string operator()(const Pool& pool) const {
        return format("POOL %s %s, kernel %d -> %s (line %d, group %d)%s", text(pool.in).c_str(),
                      text(pool.shape, pool.in_strides).c_str(), pool.kernel,
                      text(pool.out).c_str(), pool.out_strides.line, pool.out_strides.group,
                      layout(pool.interleaved));
    }
    std::string operator()(const Resize& resize) const {
        return format("RESIZE %s %s, from %d,%d by %d,%d / 256%s -> %s %dx%d (line %d, group %d)%s",
                      text(resize.in).c_str(), text(resize.shape, resize.in_strides).c_str(),
                      resize.offset_y, resize.offset_x, resize.step_y, resize.step_x,
                      resize.repeats_edge ? ", edge" : "", text(resize.out).c_str(), resize.lines,
                      resize.width, resize.out_strides.line, resize.out_strides.group,
                      layout(resize.interleaved));
    }
    std::string operator()(const ArgMax& argmax) const {
        return format("ARGMAX %s %s", text(argmax.in).c_str(),
                      text(argmax.shape, argmax.strides).c_str());
    }
};

} // namespace

std::string to_text(const Instruction& instruction) {
    return format("%6zu  %s", instruction.word, std::visit(Texts{}, instruction.operation).c_str());
}

} // namespace hbdnn::format::x2a
