// SPDX-License-Identifier: Apache-2.0
// Numbers, truth values and enumerators of the text format.
#pragma once

#include <bmnet/messages/message.h>

#include <optional>
#include <string>

namespace bmnet::messages {

// The field's bits for a word; nothing where it is no value of the field.
std::optional<std::uint64_t> bits_of(const std::string& word, const Field& field);

// The word that gives these bits.
std::string word_of(const Field& field, std::size_t i);

} // namespace bmnet::messages
