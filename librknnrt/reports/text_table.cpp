// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/reports/perf_text.h"

#include <algorithm>
#include <numeric>

namespace rknn {
namespace {

constexpr std::size_t gap = 2; // spaces between columns

void print_row(std::string& text, const std::vector<std::string>& row,
               const std::vector<std::size_t>& widths) {
    for (std::size_t column = 0; column < row.size(); ++column) {
        text += row[column];
        text.append(widths[column] - row[column].size() + gap, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    text += '\n';
}

} // namespace

std::string TextTable::print(const std::string& title) const {
    std::vector<std::size_t> widths(rows_.front().size());
    for (const auto& row : rows_) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            widths[column] = std::max(widths[column], row[column].size());
        }
    }
    const std::size_t width =
        std::max(title.size(), std::accumulate(widths.begin(), widths.end(), gap * widths.size()));
    const std::string rule = std::string(width, '-') + '\n';

    std::string text = rule + std::string((width - title.size()) / 2, ' ') + title + '\n' + rule;
    print_row(text, rows_.front(), widths);
    text += rule;
    for (std::size_t row = 1; row < rows_.size(); ++row) print_row(text, rows_[row], widths);
    return text + rule;
}

} // namespace rknn
