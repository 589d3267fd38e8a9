// SPDX-License-Identifier: Apache-2.0
#include "emu-core/base/text.h"
#include "libbmrt/bmnet/message/formats.h"
#include "libbmrt/bmnet/message/text_tokens.h"

namespace bmnet::messages {
namespace {

std::string quoted(const std::string& text) {
    std::string escaped = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            escaped += {'\\', c};
        else if (byte < 0x20 || byte >= 0x7f)
            escaped += emu::format("\\%03o", byte);
        else
            escaped += c;
    }
    return escaped + '"';
}

class TextWriter {
public:
    explicit TextWriter(bool one_line) : one_line_(one_line) {}

    void write(const Message& message) {
        for (const FieldPlace& place : fields_of(message)) {
            for (std::size_t i = 0; i < place.field->count(); ++i) write(place, i);
        }
    }

    std::string take() { return std::move(text_); }

private:
    void begin() {
        if (!one_line_)
            text_.append(2 * depth_, ' ');
        else if (!text_.empty())
            text_ += ' ';
    }
    void end() {
        if (!one_line_) text_ += '\n';
    }

    void write(const FieldPlace& place, std::size_t i) {
        begin();
        text_ += place.name;
        if (place.field->kind() != FieldKind::part) {
            text_ += ": ";
            text_ += place.field->kind() == FieldKind::text ? quoted(*place.field->text_at(i))
                                                            : word_of(*place.field, i);
            return end();
        }
        text_ += " {";
        end();
        ++depth_;
        write(*place.field->part_at(i));
        --depth_;
        begin();
        text_ += '}';
        end();
    }

    bool one_line_;
    std::size_t depth_ = 0;
    std::string text_;
};

} // namespace

std::string write_text(const Message& message, bool one_line) {
    TextWriter writer(one_line);
    writer.write(message);
    return writer.take();
}

} // namespace bmnet::messages
