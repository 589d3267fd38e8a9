// SPDX-License-Identifier: Apache-2.0
// What an expression can name beside variables, constants and the vendor's functions.
#include <sys/mman.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "conformance/api/evaluator.h"
#include "conformance/api/stop.h"

namespace conformance {

namespace {

// The same bytes every time: a linear congruential generator.
std::vector<std::byte> noise(std::size_t count) {
    std::vector<std::byte> bytes(count);
    std::uint32_t state = 12345;
    for (std::byte& byte : bytes) {
        state = state * 1664525U + 1013904223U;
        byte = static_cast<std::byte>(state >> 24);
    }
    return bytes;
}

// A file descriptor of shared memory that begins with these bytes.
Value descriptor(std::span<const std::byte> content) {
    const int file = memfd_create("conformance_api", 0);
    if (file < 0 || write(file, content.data(), content.size()) < 0) stop("there is no memory");
    return integer_value(file);
}

} // namespace

Value Evaluator::builtin(const std::string& name) {
    require("(");
    if (name == "join") return join();
    const Value first = expression();
    if (name == "bytes") { // bytes(address, count): that many bytes there
        require(",");
        const auto count = static_cast<std::size_t>(to_integer(expression()));
        require(")");
        if (!to_address(first)) stop("the pointer is null");
        const Type& type = memory_.array_of(type_of<std::uint8_t>(), count);
        return {&type, static_cast<std::byte*>(to_address(first)), 0, 0};
    }
    if (name == "repeat") { // repeat(bytes, count): the bytes, count times
        require(",");
        const long long count = to_integer(expression());
        require(")");
        return repeat(to_bytes(first), count);
    }
    require(")");
    if (name == "descriptor") return descriptor(to_bytes(first));
    if (name == "file") return file_content(to_text(first));
    if (name == "path") return memory_.text(data_ + "/" + to_text(first));
    const auto count = static_cast<std::size_t>(to_integer(first));
    if (name == "zeros") return memory_.bytes(std::vector<std::byte>(count));
    if (name == "noise") return memory_.bytes(noise(count));
    stop("'" + name + "' is not known");
}

// join(bytes, bytes, ...): one after the other.
Value Evaluator::join() {
    std::vector<std::byte> all;
    do {
        const auto part = to_bytes(expression());
        all.insert(all.end(), part.begin(), part.end());
    } while (accept(","));
    require(")");
    return memory_.bytes(all);
}

Value Evaluator::repeat(std::span<const std::byte> part, long long count) {
    std::vector<std::byte> all;
    for (long long i = 0; i < count; ++i) all.insert(all.end(), part.begin(), part.end());
    return memory_.bytes(all);
}

Value Evaluator::file_content(const std::string& name) {
    std::ifstream file(data_ + "/" + name, std::ios::binary);
    if (!file) stop("cannot read " + data_ + "/" + name);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    return memory_.bytes(std::as_bytes(std::span(content)));
}

} // namespace conformance
