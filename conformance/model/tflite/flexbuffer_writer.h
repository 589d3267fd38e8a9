// SPDX-License-Identifier: Apache-2.0
// Writes FlexBuffers for tests: a map from names to numbers.
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace flexbuffer_writer {

using Number = std::variant<std::int32_t, float, bool>;

class Writer {
public:
    static std::vector<std::uint8_t> write(const std::map<std::string, Number>& entries) {
        Writer writer;
        std::vector<std::size_t> names;
        for (const auto& [name, number] : entries) {
            names.push_back(writer.bytes_.size());
            writer.bytes_.insert(writer.bytes_.end(), name.begin(), name.end());
            writer.bytes_.push_back(0);
        }
        writer.append(static_cast<std::uint32_t>(names.size()));
        const std::size_t keys = writer.bytes_.size();
        for (const std::size_t name : names) writer.refer(name);
        writer.refer(keys);
        writer.append<std::uint32_t>(width);
        writer.append(static_cast<std::uint32_t>(names.size()));
        const std::size_t values = writer.bytes_.size();
        for (const auto& [name, number] : entries) writer.append_number(number);
        for (const auto& [name, number] : entries) writer.bytes_.push_back(kind(number));
        writer.refer(values);
        writer.bytes_.push_back(9 << 2 | 2); // a map of 4 bytes per element
        writer.bytes_.push_back(width);
        return writer.bytes_;
    }

private:
    static constexpr std::uint8_t width = 4;

    template <class T> void append(T value) {
        const auto* raw = reinterpret_cast<const std::uint8_t*>(&value);
        bytes_.insert(bytes_.end(), raw, raw + sizeof(T));
    }
    void refer(std::size_t target) { append(static_cast<std::uint32_t>(bytes_.size() - target)); }
    void append_number(const Number& number) {
        if (const auto* integer = std::get_if<std::int32_t>(&number)) append(*integer);
        if (const auto* real = std::get_if<float>(&number)) append(*real);
        if (const auto* flag = std::get_if<bool>(&number)) append(std::uint32_t{*flag});
    }
    static std::uint8_t kind(const Number& number) {
        constexpr std::uint8_t kinds[] = {1 << 2 | 2, 3 << 2 | 2, 26 << 2 | 2};
        return kinds[number.index()];
    }

    std::vector<std::uint8_t> bytes_;
};

} // namespace flexbuffer_writer
