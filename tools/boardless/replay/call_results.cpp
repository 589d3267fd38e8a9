// SPDX-License-Identifier: Apache-2.0
// What a call returned here against what it returned there, and texts at addresses that it wrote.
#include "emu-core/base/text.h"
#include "tools/boardless/replay/call_passage.h"
#include "tools/boardless/replay/known_fields.h"

namespace boardless {

using emu::format;
using guest::Kind;
using guest::Layout;
using guest::Returns;

std::byte* CallPassage::result_place() {
    if (function_.result->kind == Kind::record) result_place_ = room(function_.result->size);
    return result_place_;
}

bool CallPassage::compare_result(std::uint64_t result) {
    const std::uint64_t there = call_.returned->result;
    if (function_.returns == Returns::none) return true;
    if (result_place_) {
        compare_returned_struct();
        return true;
    }
    const std::string_view asked = bytes_at_result(function_.name);
    if (!asked.empty() && there && result && words_.size() == 2) {
        note_address(there, result, ask(asked, {words_[0], words_[1]}));
        return true;
    }
    if (function_.returns != Returns::pointer) return compare_number(result);
    if ((there != 0) != (result != 0))
        differs(there ? "it gave memory there, none here" : "it gave memory here, none there");
    return there != 0 && result != 0;
}

void CallPassage::compare_returned_struct() {
    const Layout* const layout = stage_.interface.layout(*function_.result);
    const auto there = stage_.memory.at(call_.returned->result, function_.result->size);
    if (layout && there && there->size() == function_.result->size)
        compare_record("its result", *layout, *there, result_place_);
}

bool CallPassage::compare_number(std::uint64_t result) {
    const auto code = [&](std::uint64_t word) {
        return static_cast<long long>(guest::number_of(*function_.result, word));
    };
    const long long there = code(call_.returned->result), here = code(result);
    if (there != here && needs_left_out()) {
        ++replayed_->uncompared;
        return false;
    }
    if (there != here)
        differs(format("%s %lld there, %lld here",
                       function_.returns == Returns::status ? "code" : "value", there, here));
    if (function_.returns == Returns::value) return there == here;
    constexpr long long succeeded = 0; // of every vendor
    return there == succeeded && here == succeeded;
}

// Texts of the library's, at addresses that it has written.
void CallPassage::compare_texts(const Written& written) {
    const guest::Argument& argument = *written.argument;
    const std::string name(argument.name);
    const auto there = stage_.memory.at(written.board, sizeof(std::uint64_t));
    if (!there || there->size() < sizeof(std::uint64_t)) return;
    const std::uint64_t board = number_at(there->data(), sizeof board);
    const std::uint64_t here = number_at(written.here, sizeof here);
    if (argument.behind == guest::Behind::text)
        return compare_text(name, board, here, argument.bytes(*this));
    const std::uint64_t count = argument.elements(*this);
    const auto texts = stage_.memory.at(board, count * sizeof board);
    for (std::size_t i = 0; texts && here && (i + 1) * sizeof board <= texts->size(); ++i)
        compare_text(
            format("%s[%zu]", name.c_str(), i),
            number_at(texts->data() + i * sizeof board, sizeof board),
            number_at(reinterpret_cast<const std::byte*>(here) + i * sizeof here, sizeof here), 0);
}

void CallPassage::compare_text(const std::string& name, std::uint64_t there, std::uint64_t here,
                               std::uint64_t bytes) {
    if ((there != 0) != (here != 0))
        return differs(name +
                       (there ? " is a text there, none here" : " is a text here, none there"));
    if (!there) return;
    if (bytes) {
        const auto all = stage_.memory.at(there, bytes);
        if (all) compare_bytes(name, *all, reinterpret_cast<const std::byte*>(here));
        return;
    }
    const auto text = stage_.memory.text_at(there);
    if (!text) return;
    const std::string ours(reinterpret_cast<const char*>(here));
    replayed_->compared_bytes += text->size();
    if (*text != ours)
        differs(format("%s is '%s' there, '%s' here", name.c_str(), emu::printable(*text).c_str(),
                       emu::printable(ours).c_str()));
}

} // namespace boardless
