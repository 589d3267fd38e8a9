// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/error.h"
#include "libbmrt/bmnet/message/formats.h"
#include "libbmrt/bmnet/message/text_tokens.h"

#include <algorithm>

namespace bmnet::messages {
namespace {

using emu::Outcome;
using Kind = TextToken::Kind;

class TextReader {
public:
    explicit TextReader(std::string_view text) : tokens_(text) {}

    Outcome read_all(Message& message) {
        EMU_TRY(step());
        return read(message, '\0');
    }

private:
    Outcome step() {
        EMU_TRY_VALUE(token, tokens_.next());
        token_ = std::move(token);
        return {};
    }

    emu::Error wrong(const std::string& what) const {
        return emu::error(emu::Fault::bad_model, "line %d: %s", token_.line, what.c_str());
    }
    emu::Error unexpected() const {
        return wrong(token_.kind == Kind::end ? "it ends too early"
                                              : "'" + token_.value + "' is not expected there");
    }

    // Up to the mark that closes, or to the end of the text.
    Outcome read(Message& message, char close) {
        const std::vector<FieldPlace> places = message.fields();
        while (true) {
            if (close == '\0' ? token_.kind == Kind::end : token_.is(close)) return {};
            if (token_.kind != Kind::word) return unexpected();
            const auto place = std::ranges::find_if(places, [&](const FieldPlace& candidate) {
                return candidate.name == token_.value;
            });
            if (place == places.end()) {
                return wrong(std::string(message.type_name()) + " has no field " + token_.value);
            }
            EMU_TRY(step());
            EMU_TRY(read_field(*place));
            if (token_.is(',') || token_.is(';')) EMU_TRY(step());
        }
    }

    Outcome read_field(const FieldPlace& place) {
        const bool colon = token_.is(':');
        if (colon) EMU_TRY(step());
        if (!colon && place.field->kind() != FieldKind::part) return unexpected();
        if (token_.is('[') && place.field->repeated()) return read_list(place);
        if (!place.field->repeated() && place.field->count() != 0) {
            return wrong(std::string(place.name) + " comes twice");
        }
        return read_value(place);
    }

    Outcome read_list(const FieldPlace& place) {
        EMU_TRY(step());
        while (!token_.is(']')) {
            EMU_TRY(read_value(place));
            if (!token_.is(',') && !token_.is(']')) return unexpected();
            if (token_.is(',')) EMU_TRY(step());
        }
        return step();
    }

    Outcome read_value(const FieldPlace& place) {
        switch (place.field->kind()) {
        case FieldKind::part: return read_part(*place.field);
        case FieldKind::text: return read_texts(*place.field);
        default: break;
        }
        if (token_.kind != Kind::word) return unexpected();
        const std::optional<std::uint64_t> bits = bits_of(token_.value, *place.field);
        if (!bits) return wrong(token_.value + " is no value of " + place.name);
        place.field->add_bits(*bits);
        return step();
    }

    Outcome read_part(Field& field) {
        const bool angle = token_.is('<');
        if (!angle && !token_.is('{')) return unexpected();
        if (++parts_ > most_parts) return wrong("too many messages");
        EMU_TRY(step());
        EMU_TRY(read(*field.add_part(), angle ? '>' : '}'));
        return step();
    }

    // Texts that follow each other are one.
    Outcome read_texts(Field& field) {
        if (token_.kind != Kind::text) return unexpected();
        std::string text;
        for (; token_.kind == Kind::text;) {
            text += token_.value;
            EMU_TRY(step());
        }
        field.add_text(text);
        return {};
    }

    TextTokens tokens_;
    TextToken token_;
    std::size_t parts_ = 0;
};

} // namespace

Outcome read_text(std::string_view text, Message& message) {
    message.Clear();
    return TextReader(text).read_all(message);
}

} // namespace bmnet::messages
