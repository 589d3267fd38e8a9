// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/context.h"

#include "emu-core/base/file.h"

namespace viplite::awnn {
namespace {

// Values that printf's `pattern` turns into lines.
template <class Values, class Argument>
emu::Outcome write_lines(const std::string& path, const Values& values, const char* pattern,
                         Argument argument_of) {
    std::string text;
    char line[64]; // the longest float has 47 characters
    for (const auto& value : values) {
        const int length = std::snprintf(line, sizeof line, pattern, argument_of(value));
        text.append(line, static_cast<std::size_t>(length));
    }
    return emu::write_file(path, std::as_bytes(std::span(text)));
}

} // namespace

emu::Outcome dump(Context& context, const std::string& path) {
    const auto& network = context.network();
    for (std::size_t i = 0; i < network.inputs().size(); ++i) {
        EMU_TRY(write_lines(path + emu::format(".input_%zu.txt", i),
                            network.inputs()[i].buffer.bytes(), "%u\n",
                            [](std::byte byte) { return std::to_integer<unsigned>(byte); }));
    }
    for (std::size_t i = 0; i < network.outputs().size(); ++i) {
        EMU_TRY(write_lines(path + emu::format(".output_%zu.txt", i), context.output(i), "%f\n",
                            [](float value) { return static_cast<double>(value); }));
    }
    return {};
}

} // namespace viplite::awnn
