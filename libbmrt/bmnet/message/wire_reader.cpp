// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "emu-core/base/protobuf.h"
#include "libbmrt/bmnet/message/formats.h"

#include <algorithm>

namespace bmnet::messages {
namespace {

using emu::Outcome;
using emu::protobuf::WireType;

WireType element_type(FieldKind kind) {
    switch (kind) {
    case FieldKind::real32: return WireType::fixed32;
    case FieldKind::real64: return WireType::fixed64;
    default: return WireType::varint;
    }
}

class WireReader {
public:
    Outcome read(emu::protobuf::Message bytes, Message& message) {
        const std::vector<FieldPlace> places = message.fields();
        return bytes.each([&](const emu::protobuf::Field& field) -> Outcome {
            const auto place =
                std::ranges::find(places, static_cast<int>(field.number), &FieldPlace::number);
            return place == places.end() ? Outcome() : read(field, *place->field);
        });
    }

private:
    Outcome read(const emu::protobuf::Field& from, Field& to) {
        if (to.kind() == FieldKind::part) return read_part(from, to);
        if (to.kind() == FieldKind::text) {
            EMU_TRY_VALUE(text, from.text());
            to.add_text(std::string(text));
            return {};
        }
        emu::protobuf::Numbers numbers(element_type(to.kind()));
        EMU_TRY(numbers.add(from));
        auto reader = numbers.read();
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::uint64_t bits = reader.next();
            if (to.kind() != FieldKind::choice || is_known(to, bits)) to.add_bits(bits);
        }
        return {};
    }

    // Protobuf takes unknown enumerators for fields that are not known.
    static bool is_known(const Field& field, std::uint64_t bits) {
        for (const EnumEntry* entry = field.entries(); entry->name != nullptr; ++entry) {
            if (entry->value == static_cast<std::int32_t>(bits)) return true;
        }
        return false;
    }

    Outcome read_part(const emu::protobuf::Field& from, Field& to) {
        EMU_TRY_VALUE(part, from.message());
        if (++parts_ > most_parts) {
            return emu::error(emu::Fault::bad_model, "it has more than %zu messages", most_parts);
        }
        return read(part, *to.add_part());
    }

    std::size_t parts_ = 0;
};

} // namespace

Outcome read_wire(emu::Bytes bytes, Message& message) {
    message.Clear();
    return WireReader().read(emu::protobuf::Message(bytes), message);
}

} // namespace bmnet::messages
