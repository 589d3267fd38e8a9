// SPDX-License-Identifier: Apache-2.0
#include "conformance/api/value.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "conformance/api/stop.h"

namespace conformance {

namespace {

// Objects are read and written by their low bytes.
static_assert(std::endian::native == std::endian::little);

long long load_integer(const Value& value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, value.place, value.type->size);
    const unsigned unused = 64 - 8 * static_cast<unsigned>(value.type->size);
    if (!value.type->is_signed) return static_cast<long long>(bits);
    return static_cast<long long>(bits << unused) >> unused;
}

double load_real(const Value& value) {
    if (value.type->size == sizeof(float)) {
        float number = 0;
        std::memcpy(&number, value.place, sizeof number);
        return number;
    }
    double number = 0;
    std::memcpy(&number, value.place, sizeof number);
    return number;
}

void store_real(const Value& target, double number) {
    const float narrow = static_cast<float>(number);
    const bool is_float = target.type->size == sizeof narrow;
    std::memcpy(target.place, is_float ? static_cast<const void*>(&narrow) : &number,
                target.type->size);
}

void store_text(const Value& target, const std::string& text) {
    if (text.size() >= target.type->size) stop("the text is longer than the array");
    std::memcpy(target.place, text.c_str(), text.size() + 1);
}

} // namespace

Value integer_value(long long number) {
    return {&type_of<long long>(), nullptr, number, 0};
}

Value real_value(double number) {
    return {&type_of<double>(), nullptr, 0, number};
}

Value address_value(const void* address, const Type& pointer) {
    return {&pointer, nullptr, static_cast<long long>(reinterpret_cast<std::uintptr_t>(address)),
            0};
}

long long to_integer(const Value& value) {
    if (value.type->kind == Kind::integer || value.type->kind == Kind::pointer) {
        return value.place ? load_integer(value) : value.integer;
    }
    stop("an integer is needed here");
}

double to_real(const Value& value) {
    if (value.type->kind != Kind::real) return static_cast<double>(to_integer(value));
    return value.place ? load_real(value) : value.real;
}

void* to_address(const Value& value) {
    if (value.type->kind == Kind::array || value.type->kind == Kind::record) return value.place;
    // Tables may make addresses up. NOLINTNEXTLINE(performance-no-int-to-ptr)
    return reinterpret_cast<void*>(static_cast<std::uintptr_t>(to_integer(value)));
}

bool is_text(const Value& value) {
    return value.type->kind == Kind::array && value.type->of == &type_of<char>();
}

std::string to_text(const Value& value) {
    if (value.type->of != &type_of<char>()) stop("a text is needed here");
    const auto* first = static_cast<const char*>(to_address(value));
    if (!first) stop("the pointer is null");
    if (value.type->kind == Kind::pointer) return first;
    return {first, std::find(first, first + value.type->size, '\0')};
}

std::span<const std::byte> to_bytes(const Value& value) {
    if (!value.place) stop("an array is needed here");
    return {value.place, value.type->size};
}

void assign(const Value& target, const Value& source) {
    if (!target.place) stop("this cannot be assigned to");
    if (is_text(target) && is_text(source)) return store_text(target, to_text(source));
    switch (target.type->kind) {
    case Kind::integer: {
        const long long number = to_integer(source);
        std::memcpy(target.place, &number, target.type->size);
        return;
    }
    case Kind::pointer: {
        void* const address = to_address(source);
        std::memcpy(target.place, &address, target.type->size);
        return;
    }
    case Kind::real: return store_real(target, to_real(source));
    default: break;
    }
    const auto content = to_bytes(source);
    if (content.size() != target.type->size) stop("the sizes differ");
    std::ranges::copy(content, target.place);
}

Value Memory::object(const Type& type) {
    // new[] of a size known at run time aligns for every C type.
    blocks_.push_back(std::make_unique<std::byte[]>(type.size));
    return {&type, blocks_.back().get(), 0, 0};
}

Value Memory::bytes(std::span<const std::byte> content) {
    const Value value = object(array_of(type_of<std::uint8_t>(), content.size()));
    std::ranges::copy(content, value.place);
    return value;
}

Value Memory::text(std::string_view content) {
    const Value value = object(array_of(type_of<char>(), content.size() + 1));
    std::memcpy(value.place, content.data(), content.size());
    return value;
}

const Type& Memory::array_of(const Type& element, std::size_t count) {
    return types_.emplace_back(Type{Kind::array, element.size * count, false, &element});
}

const Type& Memory::pointer_to(const Type& pointee) {
    return types_.emplace_back(Type{Kind::pointer, sizeof(void*), false, &pointee});
}

} // namespace conformance
