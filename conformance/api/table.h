// SPDX-License-Identifier: Apache-2.0
// A call table: text files of blocks. The language: README.md.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace conformance {

struct Step {
    std::string place; // file:line
    std::string text;
};

// case: a test. part: steps that others use. live: leads up to one valid call of the function that
// it is named after, for the sweeps.
enum class BlockKind { test, part, live };

struct Block {
    BlockKind kind;
    std::string name;
    std::vector<Step> steps;
};

class Table {
public:
    // Adds a file, or every *.calls file of a folder. Stops on what is not a table. Of a file for
    // another generation of the vendor's ("vendor" where this is for "vendor-1.2") blocks count
    // whose names are not taken.
    void load(const std::string& path);

    const std::string& vendor() const { return vendor_; }
    const std::vector<Block>& blocks() const { return blocks_; }
    const Block* find(BlockKind kind, std::string_view name) const;

private:
    void load_file(const std::string& path);
    void add_line(const std::string& place, std::string_view line);
    void add_block(std::string_view line);

    std::string vendor_;
    bool is_other_generation_ = false; // what is being read
    std::vector<Block> blocks_;
};

} // namespace conformance
