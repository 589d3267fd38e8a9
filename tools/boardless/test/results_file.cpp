// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/test/case_result.h"

#include "emu-core/base/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace boardless {

emu::Result<std::vector<CaseResult>> read_results(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::vector<CaseResult> results;
    for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
        end = text.find('\n', begin);
        if (end == text.npos) break;
        auto result = read_line(text.substr(begin, end - begin));
        if (!result) {
            return emu::error(emu::Fault::bad_input, "%s: line %zu: %s", path.c_str(),
                              results.size() + 1, result.error().detail.c_str());
        }
        results.push_back(std::move(*result));
    }
    return results;
}

emu::Outcome write_results(const std::string& path, const std::vector<CaseResult>& results) {
    std::vector<std::string> lines;
    for (const CaseResult& result : results) lines.push_back(to_line(result) + "\n");
    std::ranges::sort(lines); // a line begins with the name
    std::string text;
    for (const std::string& line : lines) text += line;
    return emu::write_file(path, std::as_bytes(std::span(text)));
}

emu::Outcome add_result(const std::string& path, const CaseResult& result) {
    const std::string line = to_line(result) + "\n";
    std::FILE* const file = std::fopen(path.c_str(), "abe");
    const bool written = file && std::fwrite(line.data(), 1, line.size(), file) == line.size();
    if (file && std::fclose(file) == 0 && written) return {};
    return emu::error(emu::Fault::bad_argument, "%s: %s", path.c_str(), std::strerror(errno));
}

} // namespace boardless
