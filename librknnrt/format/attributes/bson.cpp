// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/attributes/bson.h"

#include <algorithm>

namespace rknn::format::bson {
namespace {

constexpr std::size_t length_size = 4;

emu::Error damaged() {
    return emu::error(emu::Fault::bad_model, "a BSON document is damaged");
}

} // namespace

emu::Result<Document> Document::open(emu::Bytes bytes) {
    if (bytes.size() < smallest_document || emu::load<std::uint32_t>(bytes) != bytes.size() ||
        bytes.back() != std::byte{0}) {
        return damaged();
    }
    return Document(bytes.subspan(length_size, bytes.size() - smallest_document));
}

emu::Result<Element> Document::next() {
    Element element;
    element.type = static_cast<Type>(rest_.front());
    rest_ = rest_.subspan(1);
    const auto end = std::find(rest_.begin(), rest_.end(), std::byte{0});
    if (end == rest_.end()) return damaged();
    const auto length = static_cast<std::size_t>(end - rest_.begin());
    element.name = {reinterpret_cast<const char*>(rest_.data()), length};
    rest_ = rest_.subspan(length + 1);

    const std::size_t size = value_size(element.type);
    if (size == 0 || size > rest_.size()) return damaged();
    element.value = rest_.first(size);
    rest_ = rest_.subspan(size);
    if (element.type == Type::text) {
        element.value = element.value.subspan(length_size, size - length_size - 1);
    }
    return element;
}

// Of the value that comes next; 0: its type or its length is none.
std::size_t Document::value_size(Type type) const {
    const std::size_t length = rest_.size() < length_size ? 0 : emu::load<std::uint32_t>(rest_);
    switch (type) {
    case Type::real:
    case Type::long_integer: return 8;
    case Type::integer: return 4;
    case Type::boolean: return 1;
    case Type::document:
    case Type::array: return length < smallest_document ? 0 : length;
    case Type::text: return length == 0 ? 0 : length_size + length;
    }
    return 0;
}

} // namespace rknn::format::bson
