// SPDX-License-Identifier: Apache-2.0
// Columns of text, each as wide as its widest cell.
#pragma once

#include <string>
#include <vector>

namespace rknn {

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

} // namespace rknn
