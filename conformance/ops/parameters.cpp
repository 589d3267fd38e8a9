// SPDX-License-Identifier: Apache-2.0
#include "conformance/ops/parameters.h"

#include "conformance/ops/row.h"
#include "conformance/ops/tensor_text.h"

using namespace emu::ops;

namespace {

template <class T> std::optional<std::vector<T>> parse_list(std::string_view text, char separator) {
    std::vector<T> values;
    if (text.empty()) return values;
    for (const auto piece : split(text, separator)) {
        const auto value = parse_integer(piece);
        if (!value || *value != static_cast<T>(*value)) return std::nullopt;
        values.push_back(static_cast<T>(*value));
    }
    return values;
}

// What follows `mark` in `text`, which loses it together with the mark; empty without a mark.
std::string_view cut_behind(std::string_view& text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {};
    const std::string_view rest = text.substr(at + 1);
    text = text.substr(0, at);
    return rest;
}

std::optional<Stage> parse_stage(std::string_view text) {
    const auto operand = parse_list<std::int64_t>(cut_behind(text, ':'), ',');
    const std::string_view width = cut_behind(text, '/');
    const std::string_view rounding_name = cut_behind(text, '.');
    const auto bits = width.empty() ? 63 : parse_integer(width);
    const auto rounding = enumerator_of<Rounding>(rounding_name.empty() ? "floor" : rounding_name);
    const auto kind = enumerator_of<Stage::Kind>(text);
    if (!operand || !bits || !rounding || !kind) return std::nullopt;
    return Stage{*kind, *rounding, static_cast<std::uint8_t>(*bits), *operand};
}

std::optional<Chain> parse_chain(std::string_view text) {
    Chain chain;
    if (text.empty()) return chain;
    for (const auto piece : split(text, '|')) {
        const auto stage = parse_stage(piece);
        if (!stage) return std::nullopt;
        chain.stages.push_back(*stage);
    }
    return chain;
}

} // namespace

Parameters::Parameters(std::string_view text) {
    if (text.empty()) return;
    for (std::string_view key : split(text, ' ')) {
        const std::string value(cut_behind(key, '='));
        if (!unread_.emplace(key, value).second) complain(key);
    }
}

std::string_view Parameters::take(std::string_view key, bool& found) {
    const auto entry = unread_.find(key);
    found = entry != unread_.end();
    if (!found) return {};
    read_ = std::move(entry->second);
    unread_.erase(entry);
    return read_;
}

void Parameters::complain(std::string_view text) {
    complaint_ += "not understood: " + std::string(text) + "; ";
}

template <class T> void Parameters::read_integer(std::string_view key, T& value) {
    bool found = false;
    const auto list = parse_list<T>(take(key, found), ',');
    if (!found) return;
    if (list && list->size() == 1)
        value = list->front();
    else
        complain(key);
}

void Parameters::read(std::string_view key, std::uint8_t& value) {
    read_integer(key, value);
}

void Parameters::read(std::string_view key, std::int32_t& value) {
    read_integer(key, value);
}

void Parameters::read(std::string_view key, std::int64_t& value) {
    read_integer(key, value);
}

void Parameters::read(std::string_view key, float& value) {
    bool found = false;
    const std::string_view text = take(key, found);
    if (!found) return;
    const auto parsed = parse_float(text);
    if (parsed)
        value = *parsed;
    else
        complain(key);
}

void Parameters::read(std::string_view key, bool& value) {
    std::int32_t number = value;
    read(key, number);
    if (number != 0 && number != 1) complain(key);
    value = number == 1;
}

template <class T> void Parameters::read_integers(std::string_view key, std::vector<T>& values) {
    bool found = false;
    const auto list = parse_list<T>(take(key, found), ',');
    if (!found) return;
    if (list)
        values = *list;
    else
        complain(key);
}

void Parameters::read(std::string_view key, std::vector<std::int32_t>& values) {
    read_integers(key, values);
}

void Parameters::read(std::string_view key, std::vector<std::int64_t>& values) {
    read_integers(key, values);
}

void Parameters::read(std::string_view key, WindowAxis& axis) {
    bool found = false;
    const auto list = parse_list<std::int32_t>(take(key, found), '/');
    if (!found) return;
    if (list && list->size() == 4)
        axis = {(*list)[0], (*list)[1], (*list)[2], (*list)[3]};
    else
        complain(key);
}

void Parameters::read(std::string_view key, Chain& chain) {
    bool found = false;
    const auto parsed = parse_chain(take(key, found));
    if (!found) return;
    if (parsed)
        chain = *parsed;
    else
        complain(key);
}

void Parameters::read(std::string_view key, std::vector<Chain>& chains) {
    bool found = false;
    const std::string_view text = take(key, found);
    if (!found || text == "-") return;
    for (const auto piece : split(text, ';')) {
        const auto chain = parse_chain(piece);
        if (!chain) return complain(key);
        chains.push_back(*chain);
    }
}

std::string Parameters::complaint() const {
    std::string text = complaint_;
    for (const auto& [key, value] : unread_) text += "nobody reads " + key + "; ";
    return text;
}
