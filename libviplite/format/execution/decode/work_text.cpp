// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/execution/decode/decode.h"

#include "libviplite/format/execution/shader/shader_state.h"

namespace viplite::format {
namespace {

std::string map_text(const RingView& map) {
    const emu::MemoryView& view = map.view;
    std::string text = emu::format("%d x %d x %d at 0x%llx", view.w, view.h, view.c,
                                   static_cast<unsigned long long>(view.base));
    if (map.ring.bytes != 0) {
        text += emu::format(" (circle of 0x%llx to 0x%llx)",
                            static_cast<unsigned long long>(map.ring.bytes),
                            static_cast<unsigned long long>(map.ring.end));
    }
    return text;
}

std::string real_text(const RealMap& map) {
    return emu::format("%s, %s times %g", std::string(name_of(map.map.view.dtype)).c_str(),
                       map_text(map.map).c_str(), map.scale);
}

struct Text {
    std::string operator()(const Convolution& c) const {
        std::string text = emu::format("%u x %u %s, ", c.kernels.width, c.kernels.height,
                                       c.kernels.is_depthwise ? "depthwise" : "convolution");
        text += map_text(c.src) + " -> " + map_text(c.dst);
        if (c.is_relu) text += ", relu";
        if (c.kernels.has_table) text += ", sums by a table";
        if (c.is_relu_at_end) text += ", relu at the end";
        if (c.negative_scale || c.kernels.has_negative_scales)
            text += ", negative sums by another scale";
        if (c.addend) text += ", plus " + map_text(c.addend->view);
        if (c.takes_every_second) text += ", every second";
        if (c.pooling == Convolution::Pooling::maximum) text += ", largest of 2 x 2";
        if (c.pooling == Convolution::Pooling::first) text += ", first of 2 x 2";
        return text;
    }

    std::string operator()(const HalfMaps& maps) const {
        std::string text = std::string(name_of(maps.src.view.dtype)) + ", " + map_text(maps.src) +
                           " -> " + map_text(maps.dst);
        if (maps.addend) text += ", plus " + map_text(*maps.addend);
        if (maps.is_relu) text += ", relu";
        if (maps.slopes) text += ", negative ones by a factor per channel";
        if (maps.table) text += ", by a table";
        if (maps.is_pooled) text += ", largest of 2 x 2";
        return text;
    }

    std::string operator()(const MapProduct& product) const {
        return real_text(product.first) + ", times " + map_text(product.second) + " -> " +
               map_text(product.dst);
    }

    std::string operator()(const StreamStep& step) const {
        constexpr const char* functions[] = {
            "kept",      "sums of lines, kept", "sums of columns, kept", "put",
            "kept sums", "plus kept pixels",    "times kept pixels",     "times kept lines"};
        const char* function = functions[static_cast<int>(step.function)];
        const std::string text = step.function == StreamStep::Function::put_kept
                                     ? emu::format("%s times %g", function, step.src.scale)
                                     : real_text(step.src) + ", " + function;
        return step.keeps != Kept::none ? text : text + " -> " + map_text(step.dst);
    }

    std::string operator()(const TensorMove& move) const {
        std::string text = map_text(move.src);
        if (sees_border(move)) text += emu::format(" within %d x %d", move.window_w, move.window_h);
        if (move.pool > 1) text += emu::format(", largest of %d x %d", move.pool, move.pool);
        if (move.map) text += ", by a table";
        text += emu::format(" -> 0x%llx", static_cast<unsigned long long>(move.dst_address));
        constexpr const char* axes[] = {"y", "x", "c"};
        for (const MoveAxis& axis : move.axes) {
            text += emu::format(", %s %d by %lld", axes[axis.axis], axis.count,
                                static_cast<long long>(axis.dst));
        }
        return text;
    }

    std::string operator()(const ShaderWork& shader) const {
        const emu::ops::ThreadGrid& grid = shader.program.grid;
        return emu::format("%zu instructions, threads %d x %d x %d, ",
                           shader.program.program.instructions.size(), grid.extents[0],
                           grid.extents[1], grid.extents[2]) +
               images_text(shader.state);
    }
};

} // namespace

std::string to_text(const Work& work) {
    return std::visit(Text{}, work);
}

} // namespace viplite::format
