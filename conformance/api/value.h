// SPDX-License-Identifier: Apache-2.0
// Values of the call tables: C objects at an address, or numbers that were computed.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/api/type.h"

namespace conformance {

struct Value {
    const Type* type = nullptr;
    std::byte* place = nullptr; // where the object lies, null for a computed number
    long long integer = 0;      // a computed integer or address
    double real = 0;            // a computed real
};

Value integer_value(long long number);
Value real_value(double number);
Value address_value(const void* address, const Type& pointer);

// These stop() if the value is not of the kind.
long long to_integer(const Value& value);
double to_real(const Value& value);
void* to_address(const Value& value); // arrays and records give their place

bool is_text(const Value& value);        // an array of char
std::string to_text(const Value& value); // of an array of char or a char*, up to the NUL
std::span<const std::byte> to_bytes(const Value& value);

// Writes a number, address or text into an object, as C would assign it.
void assign(const Value& target, const Value& source);

// Owns what a case declares. Every object is an allocation of its exact size, so that a sanitizer
// sees the first byte beyond it.
class Memory {
public:
    Value object(const Type& type); // zeroed
    Value bytes(std::span<const std::byte> content);
    Value text(std::string_view content);

    const Type& array_of(const Type& element, std::size_t count);
    const Type& pointer_to(const Type& pointee);

private:
    std::vector<std::unique_ptr<std::byte[]>> blocks_;
    std::deque<Type> types_;
};

} // namespace conformance
