// SPDX-License-Identifier: Apache-2.0
// What a call has written and returned, on its way to the guest.
#include "tools/guest/server/calling.h"
#include "tools/guest/server/passage.h"

#include <cstring>

namespace guest {

emu::Result<std::uint64_t> Passage::to_guest(std::uint64_t result) {
    current_ = nullptr;
    succeeded_ = function_.returns != Returns::status || static_cast<std::int32_t>(result) == 0;
    for (Back& back : backs_) EMU_TRY(write_back(back));
    if (succeeded_) {
        for (const Written& written : written_) EMU_TRY(write_texts(written));
        end_what_ended();
    }
    guest_.to_guest(channel_);
    for (const std::uint64_t one : objects_) {
        const auto found = guest_.objects().find(one);
        if (found != guest_.objects().end()) refresh(found->second, true);
    }
    const std::uint64_t word = result_to_guest(result);
    guest_.send_copies(channel_);
    return word;
}

std::uint64_t Passage::result_to_guest(std::uint64_t result) {
    const Type& type = *function_.result;
    if (type.kind == Kind::nothing) return 0;
    if (type.kind != Kind::pointer || result == 0) return number_of(type, result);
    return give_result(type, result);
}

void Passage::end_what_ended() {
    for (const std::uint64_t one : ending_given_) guest_.forget_given(one);
    for (const std::uint64_t one : ending_objects_) guest_.forget_object(channel_, one);
    for (const std::uint64_t one : ending_held_) guest_.end_held(channel_, one);
    for (const std::uint64_t one : ending_shared_) guest_.end_shared(channel_, one);
    if (function_.opens != 0) guest_.open(channel_, function_.opens);
}

emu::Outcome Passage::write_back(Back& back) {
    if (back.layout && back.layout->type) {
        sharing_again_ = back.shares_again && succeeded_;
        record_to_guest(*back.layout, back.host, back.before.data(), back.theirs.data(), nullptr);
        if (!guest_.reach().write(channel_, back.guest, back.theirs.data(), back.theirs.size()))
            return missing(back.guest);
        return {};
    }
    if (back.layout) {
        std::uint64_t value;
        std::memcpy(&value, back.host, sizeof value);
        if (std::memcmp(back.host, back.before.data(), sizeof value) == 0) return {};
        value = guest_.token(value);
        std::memcpy(back.host, &value, sizeof value);
    }
    std::size_t first = 0, end = back.bytes;
    if (back.bound) { // what lies beyond is not ours to touch
        while (first < end && back.host[first] == back.before[first]) ++first;
        while (end > first && back.host[end - 1] == back.before[end - 1]) --end;
    }
    if (first == end) return {};
    if (!guest_.reach().write(channel_, back.guest + first, back.host + first, end - first))
        return missing(back.guest);
    return {};
}

} // namespace guest
