// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/info/bpu_text.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/b2e/words/instruction.h"
#include "libhbdnn/format/hbm/segment.h"
#include "libhbdnn/format/x2a/words/instruction.h"

namespace boardless {
namespace {

using namespace hbdnn::format;
using emu::format;
using emu::printable;

std::string extents_text(const hbm::Extents& extents) {
    return format("%dx%dx%dx%d", extents[0], extents[1], extents[2], extents[3]);
}

std::string tensor_lines(const char* title, const std::vector<hbm::SegmentTensor>& tensors) {
    std::string text = format("\n   %s\n", title);
    for (const hbm::SegmentTensor& tensor : tensors) {
        text +=
            format("      '%s' %s of %s, type %d, layout %d, memory %d +%lld, %lld bytes\n",
                   printable(tensor.name).c_str(), extents_text(tensor.valid).c_str(),
                   extents_text(tensor.padded).c_str(), tensor.type, tensor.layout, tensor.place,
                   static_cast<long long>(tensor.offset), static_cast<long long>(tensor.bytes));
    }
    return text;
}

std::string regions_text(const hbm::Function& function) {
    std::string text;
    for (const hbm::Region& region : function.regions) {
        text += format("%s%u:%u", text.empty() ? "" : ", ", static_cast<unsigned>(region.kind),
                       region.index);
    }
    return text;
}

template <class Instructions> std::string instruction_lines(const Instructions& instructions,
                                                            const hbm::DebugNames& names,
                                                            std::size_t first_word) {
    if (!instructions) return format("      %s\n", instructions.error().detail.c_str());
    std::string text;
    for (const auto& instruction : *instructions) {
        const std::string_view layer = names.of(first_word + instruction.word);
        text += format("      %6zu %s%s%s\n", instruction.word, to_text(instruction).c_str(),
                       layer.empty() ? "" : "  # ", printable(layer).c_str());
    }
    return text;
}

std::string instructions_text(const hbm::Segment& segment, const hbm::Function& function,
                              const hbm::DebugNames& names, std::size_t first_word) {
    if (segment.march == "X2A")
        return instruction_lines(x2a::decode(function.words), names, first_word);
    if (const b2e::Geometry* geometry = b2e::geometry_of(segment.march))
        return instruction_lines(b2e::decode(function.words, *geometry), names, first_word);
    return "      of a march whose words are not understood\n";
}

std::string step_lines(const hbm::Segment& segment) {
    std::string text = "\n   steps\n";
    for (const hbm::Step& step : segment.steps) {
        if (const auto* lookup = std::get_if<hbm::Lookup>(&step)) {
            text +=
                format("      CPU: table from '%s' to '%s'\n", printable(lookup->from.name).c_str(),
                       printable(lookup->to.name).c_str());
        } else {
            const auto& run = std::get<hbm::RunFunctions>(step);
            text += format("      BPU: %zu from function %zu on\n", run.count, run.first);
        }
    }
    return text;
}

std::string segment_text(const hbm::Segment& segment) {
    std::string text =
        format("\nsegment '%s': %zu bytes of constants, %lld of intermediate memory\n",
               printable(segment.name).c_str(), segment.constants.size(),
               static_cast<long long>(segment.intermediate_bytes + segment.piece_bytes));
    text += tensor_lines("inputs", segment.inputs) + tensor_lines("outputs", segment.outputs) +
            tensor_lines("between steps", segment.pieces) +
            tensor_lines("in memory outside", segment.intermediates) +
            tensor_lines("constants", segment.constant_tensors) + step_lines(segment);
    const hbm::DebugNames names = hbm::read_debug_names(segment);
    std::size_t word = 0;
    for (std::size_t i = 0; i < segment.functions.size(); ++i) {
        const hbm::Function& function = segment.functions[i];
        text += format("\n   function %zu: %zu words, regions %s\n", i, function.words.size(),
                       regions_text(function).c_str());
        text += instructions_text(segment, function, names, word);
        word += function.words.size();
    }
    return text;
}

} // namespace

std::string hbm_text(const HbmFile& hbm) {
    std::string text = format(
        "HBM version 3 for march %s, runtime %s, HBDK %s, tag '%s', %zu bytes\n",
        printable(hbm.march_tag).c_str(), printable(hbm.runtime_version).c_str(),
        printable(hbm.compiler_version).c_str(), printable(hbm.tag).c_str(), hbm.bytes.size());
    for (std::size_t i = 0; i < hbm.names.size(); ++i) {
        text += format("   %-4zu '%s' %s\n", i, printable(hbm.names[i]).c_str(),
                       printable(hbm.compiler_commands[i]).c_str());
    }
    const auto segments = hbm::read_segments(hbm.bytes);
    if (!segments) return text + format("\n%s\n", segments.error().detail.c_str());
    for (const hbm::Segment& segment : *segments) text += segment_text(segment);
    return text;
}

} // namespace boardless
