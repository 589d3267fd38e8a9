// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/instruction.h"

#include "emu-core/base/text.h"

namespace hbdnn::format::b2e {
namespace {

using emu::format;

std::string text(const Place& place) {
    std::string result = format("row %d", place.row + (place.ring == 0 ? place.offset : 0));
    if (place.lane != 0) result += format(".%d", place.lane);
    if (place.ring != 0) result += format(" + %d of %d", place.offset, place.ring);
    if (place.element != 1) result += format(" (%d bytes)", place.element);
    return result;
}

std::string text(const Map& map) {
    constexpr const char* layouts[] = {"planes", "C4", "C32", "pixels", "columns"};
    return text(map.place) + " " + layouts[static_cast<int>(map.layout)] +
           format(" %d/%d/%d", map.strides.line, map.strides.block, map.strides.plane);
}

std::string text(const Extents& extents) {
    return format("%d x %d x %d", extents.h, extents.w, extents.c);
}

std::string transfer(const Transfer& moved) {
    return text(moved.place) +
           format(", %d x %d x %d units of %d words, memory %d at %lld, %d x %d runs of %lld",
                  moved.counts[2], moved.counts[1], moved.counts[0], moved.words, moved.memory,
                  static_cast<long long>(moved.address), moved.outer, moved.inner,
                  static_cast<long long>(moved.run));
}

std::string line(const Load& load) {
    return "LOAD " + transfer(load) +
           (load.stored > 0 ? format(", compressed to %lld", static_cast<long long>(load.stored))
                            : std::string());
}
std::string line(const Store& store) {
    return "STORE " + transfer(store);
}
std::string line(const PictureLoad& load) {
    return "PICTURE " + text(load.out) + ", " + text(load.extents) +
           format(" from line %d, pixel %d", load.y, load.x);
}
std::string line(const Conv& conv) {
    std::string result = conv.depthwise ? "DEPTHWISE " : "CONV ";
    result += text(conv.in) + " (" + text(conv.input) + ") -> " + text(conv.out) + " (" +
              text(conv.output) + ")";
    for (const Conv::Kernel& kernel : conv.kernels)
        result += format(", kernel %d x %d from %d, %d at row %d", kernel.h, kernel.w, kernel.top,
                         kernel.left, kernel.row);
    result += format(", stride %d, records at row %d", conv.stride, conv.record_row);
    if (conv.adds) result += ", adds " + text(conv.second);
    if (conv.out.place.element == 4) result += ", int32";
    if (!conv.scaled && conv.out.place.element < 4) result += ", shifted";
    if (conv.rounds) result += ", rounded";
    return result + (conv.relu ? ", ReLU" : "");
}
std::string line(const LoadTable& load) {
    return "TABLE " + text(load.place);
}
std::string line(const Vector& vector) {
    constexpr const char* functions[] = {"multiply",
                                         "multiply by a constant",
                                         "add",
                                         "table",
                                         "table of int16",
                                         "symmetric table of int16",
                                         "sum",
                                         "maximum",
                                         "place of the maximum"};
    return format("VECTOR %s ", functions[static_cast<int>(vector.function)]) + text(vector.in) +
           " -> " + text(vector.out) + ", " + text(vector.extents);
}
std::string line(const Move& move) {
    return "MOVE " + text(move.in) +
           format(" (%d, %d) by %d, %d -> ", move.in_y, move.in_x, move.step_y, move.step_x) +
           text(move.out) + format(" (%d, %d) by %d, ", move.out_y, move.out_x, move.out_step) +
           text(move.extents);
}
std::string line(const Fill& fill) {
    return "FILL " + text(fill.out) + ", " + text(fill.extents);
}
std::string line(const MaxPool& pool) {
    return format("MAXIMUM %d, stride %d, from %d, %d: ", pool.kernel, pool.stride, pool.top,
                  pool.left) +
           text(pool.in) + " (" + text(pool.input) + ") -> " + text(pool.out) + " (" +
           text(pool.output) + ")";
}
std::string line(const AveragePool& pool) {
    return format("AVERAGE %d x %d by %d, %d: ", pool.kernel_h, pool.kernel_w, pool.step_y,
                  pool.step_x) +
           text(pool.in) + " (" + text(pool.input) + ") -> " + text(pool.out) + " (" +
           text(pool.output) + ")";
}
std::string line(const GlobalPool& pool) {
    return format("SUM >> %d * %d >> %d: ", pool.shift, pool.scale, pool.out_shift) +
           text(pool.in) + " (" + text(pool.input) + ") -> " + text(pool.out) +
           (pool.first ? "" : ", goes on from " + text(pool.sum)) + (pool.last ? "" : ", as it is");
}
std::string line(const Resize& resize) {
    constexpr const char* methods[] = {"pick", "nearest", "linear"};
    return format("RESIZE %s from %g, %g by %g, %g: ", methods[static_cast<int>(resize.method)],
                  resize.start_y / 65536.0, resize.start_x / 65536.0, resize.step_y / 65536.0,
                  resize.step_x / 65536.0) +
           text(resize.in) + " (" + text(resize.input) + ") -> " + text(resize.out) + " (" +
           text(resize.output) + ")";
}

} // namespace

std::string to_text(const Instruction& instruction) {
    std::string result =
        std::visit([](const auto& operation) { return line(operation); }, instruction.operation);
    if (instruction.repeats > 1) result += format(", %d times", instruction.repeats);
    return result;
}

} // namespace hbdnn::format::b2e
