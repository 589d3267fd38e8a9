// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/row.h"

#include "emu-core/base/error.h"
#include "emu-core/base/file.h"

#include <set>

namespace {

std::string column(std::string_view text) {
    return text == "-" ? "" : std::string(text);
}

emu::Result<Row> parse_row(std::string_view text, int line) {
    const auto columns = split(text, '\t');
    if (columns.size() != 8) {
        return emu::error(emu::Fault::bad_argument, "line %d has %zu columns", line,
                          columns.size());
    }
    Row row;
    row.line = line;
    std::string* const members[] = {&row.id,          &row.operation, &row.parameters, &row.sources,
                                    &row.destination, &row.expected,  &row.flags,      &row.source};
    for (std::size_t i = 0; i < columns.size(); ++i) *members[i] = column(columns[i]);
    return row;
}

} // namespace

emu::Result<std::vector<Row>> read_rows(const std::string& path) {
    EMU_TRY_VALUE(bytes, emu::read_file(path));
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    std::vector<Row> rows;
    std::set<std::string> ids;
    int line = 0;
    for (const std::string_view piece : split(text, '\n')) {
        ++line;
        if (piece.empty() || piece.front() == '#') continue;
        EMU_TRY_VALUE(row, parse_row(piece, line));
        if (!ids.insert(row.id).second) {
            return emu::error(emu::Fault::bad_argument, "line %d repeats an id", line);
        }
        rows.push_back(std::move(row));
    }
    if (rows.empty()) return emu::error(emu::Fault::bad_argument, "no rows");
    return rows;
}
