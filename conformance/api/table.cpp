// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/table.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "conformance/api/stop.h"

namespace conformance {

namespace {

// "word rest" at the start of a line; empty if it starts with another word.
std::string_view after(std::string_view line, std::string_view word) {
    return line.starts_with(word) ? line.substr(word.size()) : std::string_view{};
}

// Whether tables of the vendor's are for this generation of its headers too.
bool is_generation(std::string_view name, std::string_view vendor) {
    return vendor.empty() || name == vendor || after(name, vendor).starts_with('-');
}

void check_source(const Block& block) {
    const auto is_source = [](const Step& step) { return step.text.starts_with("source "); };
    if (block.kind == BlockKind::test && std::ranges::none_of(block.steps, is_source)) {
        stop(block.name + " does not say its source");
    }
}

} // namespace

void Table::load(const std::string& path) {
    if (!std::filesystem::is_directory(path)) return load_file(path);
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
        if (entry.path().extension() == ".calls") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    for (const std::string& file : files) load_file(file);
}

void Table::load_file(const std::string& path) {
    std::ifstream file(path);
    if (!file) stop("cannot read " + path);
    const std::string name = std::filesystem::path(path).filename();
    const std::size_t first = blocks_.size();
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const std::string place = name + ":" + std::to_string(number);
        set_step(std::string(place).append(": ").append(line));
        add_line(place, line);
    }
    std::for_each(blocks_.begin() + static_cast<std::ptrdiff_t>(first), blocks_.end(),
                  check_source);
    set_step("");
}

void Table::add_line(const std::string& place, std::string_view line) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == std::string_view::npos || line[start] == '#') return;
    if (start == 0) return add_block(line);
    if (blocks_.empty()) stop("a step outside of a block");
    blocks_.back().steps.push_back({place, std::string(line.substr(start))});
}

void Table::add_block(std::string_view line) {
    if (const auto name = after(line, "vendor "); !name.empty()) {
        is_other_generation_ = !is_generation(name, vendor_);
        if (is_other_generation_ && !is_generation(vendor_, name))
            stop("the tables are of different vendors");
        if (!is_other_generation_) vendor_ = name;
        return;
    }
    constexpr std::pair<std::string_view, BlockKind> kinds[] = {
        {"case ", BlockKind::test}, {"part ", BlockKind::part}, {"live ", BlockKind::live}};
    for (const auto& [word, kind] : kinds) {
        const auto name = after(line, word);
        if (name.empty()) continue;
        const bool is_taken = find(kind, name) != nullptr;
        if (is_taken && !is_other_generation_) stop("the name is taken");
        blocks_.push_back({kind, std::string(name) + (is_taken ? ", of others" : ""), {}});
        return;
    }
    stop("neither vendor, case, part nor live");
}

const Block* Table::find(BlockKind kind, std::string_view name) const {
    const auto found = std::ranges::find_if(
        blocks_, [&](const Block& block) { return block.kind == kind && block.name == name; });
    return found == blocks_.end() ? nullptr : &*found;
}

} // namespace conformance
