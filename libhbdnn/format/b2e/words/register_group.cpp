// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/b2e/words/register_group.h"

#include <bit>

namespace hbdnn::format::b2e {
namespace {

using emu::error;
using emu::Fault;

constexpr const char* register_names[RegisterGroup::registers] = {
    "register 00", "register 01", "register 02", "register 03", "register 04", "register 05",
    "register 06", "register 07", "register 08", "register 09", "register 0a", "register 0b",
    "register 0c", "register 0d", "register 0e", "register 0f", "register 10", "register 11",
    "register 12", "register 13", "register 14", "register 15", "register 16", "register 17",
    "register 18", "register 19", "register 1a", "register 1b", "register 1c", "register 1d",
    "register 1e", "register 1f"};

} // namespace

emu::Outcome RegisterGroup::write(std::uint32_t number, std::uint64_t payload) {
    if (number >= registers) return error(Fault::bad_model, "there is no register %02x", number);
    if (has(number)) return error(Fault::bad_model, "%s is written twice", register_names[number]);
    written_ |= std::uint32_t{1} << number;
    payloads_[number] = payload;
    return {};
}

emu::Result<hbm::TakenWord> RegisterGroup::take(std::uint32_t number) {
    if (!has(number)) return error(Fault::bad_model, "%s is not written", register_names[number]);
    taken_ |= std::uint32_t{1} << number;
    return hbm::TakenWord(payloads_[number], register_names[number]);
}

emu::Outcome RegisterGroup::finish() const {
    const std::uint32_t left = written_ & ~taken_;
    if (left == 0) return {};
    return hbm::unlike("%s in this operation", register_names[std::countr_zero(left)]);
}

} // namespace hbdnn::format::b2e
