// SPDX-License-Identifier: Apache-2.0
// The text of RKNN_QUERY_PERF_DETAIL: a table of layers, totals, and a ranking of operations.
// Programs of third parties read it, so titles and column names are the vendor's (version 2.3.2).
#pragma once

#include "librknnrt/reports/layer_time.h"

#include <string>
#include <vector>

namespace rknn {

// Columns of text, each as wide as its widest cell.
class TextTable {
public:
    explicit TextTable(std::vector<std::string> head) { rows_.push_back(std::move(head)); }

    // Precondition: as many cells as the head has.
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    // Between rules: the title in the middle, the head, the rows.
    std::string print(const std::string& title) const;

private:
    std::vector<std::vector<std::string>> rows_;
};

std::string perf_text(const RunTime& run);

} // namespace rknn
