// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/guest.h"

#include <algorithm>
#include <cstring>

namespace guest {
namespace {

constexpr std::size_t most_past = 1024;

// Tokens of wide values lie where no address and no small number is.
constexpr std::uint64_t first_token = 0xf0000000;

} // namespace

std::uint64_t Guest::give(Channel& channel, const void* host, std::size_t bytes) {
    const Arena::Piece* const piece = place_for(channel, host, bytes);
    if (!piece) return 0;
    std::memcpy(piece->host, host, bytes);
    return piece->guest;
}

const Arena::Piece* Guest::place_for(Channel& channel, const void* host, std::size_t bytes) {
    const auto same =
        std::ranges::find_if(given_, [&](const auto& one) { return one.second.host == host; });
    if (same != given_.end() && same->second.piece.bytes >= bytes) return &same->second.piece;
    if (same != given_.end()) forget_given(same->first);
    const Arena::Piece piece = arena_.allocate(channel, bytes);
    if (piece.guest == 0) return nullptr;
    std::memset(piece.host, 0, piece.bytes);
    return &given_.insert_or_assign(piece.guest, Given{host, piece}).first->second.piece;
}

void Guest::forget_given(std::uint64_t guest) {
    const auto found = given_.find(guest);
    if (found == given_.end()) return;
    arena_.release(found->second.piece);
    given_.erase(found);
}

std::uint64_t Guest::given_at(const void* host) const {
    const auto found =
        std::ranges::find_if(given_, [&](const auto& one) { return one.second.host == host; });
    return found == given_.end() ? 0 : found->first;
}

std::byte* Guest::host_of(std::uint64_t guest) const {
    for (const Mirror& mirror : mirrors_)
        if (guest >= mirror.guest && guest - mirror.guest < mirror.last.size())
            return mirror.host + (guest - mirror.guest);
    if (std::byte* const shared = regions_.host_of(guest, 0)) return shared;
    auto next = past_.upper_bound(guest);
    if (next == past_.begin()) return nullptr;
    const auto& [start, past] = *std::prev(next);
    return guest - start < past.bytes ? past.host + (guest - start) : nullptr;
}

std::optional<std::uint64_t> Guest::guest_of(const std::byte* host) const {
    for (const Mirror& mirror : mirrors_)
        if (host >= mirror.host && host < mirror.host + mirror.last.size())
            return mirror.guest + static_cast<std::uint64_t>(host - mirror.host);
    return regions_.guest_of(host);
}

void Guest::end_shared(Channel& channel, std::uint64_t address) {
    const auto found = held_.find(address);
    if (found == held_.end()) return;
    Belongings one;
    Belongings& all = found->second;
    if (!all.regions.empty()) {
        one.regions.push_back(all.regions.back());
        all.regions.pop_back();
    } else if (!all.mirrors.empty()) {
        one.mirrors.push_back(all.mirrors.back());
        all.mirrors.pop_back();
    }
    drop(channel, std::move(one));
    if (all.regions.empty() && all.mirrors.empty()) held_.erase(found);
}

void Guest::end_held(Channel& channel, std::uint64_t key) {
    const auto found = held_.find(key);
    if (found == held_.end()) return;
    drop(channel, std::move(found->second));
    held_.erase(found);
}

void Guest::open(Channel& channel, int by) {
    users_ = std::max(users_ + by, 0);
    while (users_ == 0 && !held_.empty()) end_held(channel, held_.begin()->first);
}

std::string Guest::path(const std::string& text) const {
    const std::string folder = "/proc/" + std::to_string(process_) + "/cwd";
    if (process_ != 0 && ::chdir(folder.c_str()) != 0) return text; // the guest has ended
    const std::string below = root_ + text;
    const bool absolute = !text.empty() && text.front() == '/';
    return !root_.empty() && absolute && ::access(below.c_str(), F_OK) == 0 ? below : text;
}

std::uint64_t Guest::share(Channel& channel, void* host, const std::function<std::size_t()>& size,
                           Belongings& belongings) {
    for (auto mirror = mirrors_.begin(); mirror != mirrors_.end(); ++mirror) {
        if (mirror->host != host) continue;
        ++mirror->users;
        belongings.mirrors.push_back(mirror);
        return mirror->guest;
    }
    const Region* const region = process_ == 0 ? nullptr : regions_.share(channel, host);
    if (region) {
        belongings.regions.push_back(region->guest);
        return region->guest +
               static_cast<std::uint64_t>(static_cast<std::byte*>(host) - region->host);
    }
    const std::size_t bytes = size();
    const Arena::Piece piece = arena_.allocate(channel, bytes);
    if (piece.guest == 0) return 0;
    std::memcpy(piece.host, host, bytes);
    mirrors_.push_back(
        {piece.guest, static_cast<std::byte*>(host), {piece.host, piece.host + bytes}, piece});
    belongings.mirrors.push_back(std::prev(mirrors_.end()));
    return piece.guest;
}

std::byte* Guest::borrow(Channel& channel, std::uint64_t guest, std::size_t bytes) {
    if (std::byte* const known = regions_.host_of(guest, bytes)) return known;
    for (const Mirror& mirror : mirrors_)
        if (mirror.guest == guest && mirror.last.size() == bytes) return mirror.host;
    Mirror& mirror = mirrors_.emplace_back();
    mirror.guest = guest;
    mirror.copy.resize(bytes);
    mirror.host = mirror.copy.data();
    reach_.read(channel, guest, mirror.host, bytes);
    mirror.last = mirror.copy;
    return mirror.host;
}

void Guest::drop(Channel& channel, Belongings&& belongings) {
    if (past_.size() > most_past) past_.clear();
    for (const std::uint64_t region : belongings.regions) {
        if (const Region* const known = regions_.at(region))
            past_[region] = {known->host, known->bytes};
        regions_.release(channel, region);
    }
    for (const int number : belongings.descriptors) {
        channel.ask({guest_close, 0, {static_cast<std::uint64_t>(number)}});
        std::erase_if(descriptors_, [&](const auto& pair) { return pair.second == number; });
    }
    for (const auto& mirror : belongings.mirrors) {
        if (--mirror->users > 0) continue;
        past_[mirror->guest] = {mirror->host, mirror->last.size()};
        arena_.release(mirror->piece);
        mirrors_.erase(mirror);
    }
    for (const std::uint64_t one : belongings.given) forget_given(one);
}

void Guest::forget_object(Channel& channel, std::uint64_t guest) {
    const auto found = objects_.find(guest);
    if (found == objects_.end()) return;
    drop(channel, std::move(found->second.belongings));
    if (past_objects_.size() > most_past) past_objects_.clear();
    past_objects_[guest] = found->second.host;
    arena_.release(found->second.piece);
    objects_.erase(found);
}

void Guest::send_copies(Channel& channel) {
    for (Arena::Copy& copy : arena_.copies()) {
        const auto [from, changed] = std::ranges::mismatch(copy.host, copy.last);
        if (from == copy.host.end()) continue;
        const auto first = static_cast<std::size_t>(from - copy.host.begin());
        std::size_t end = copy.host.size();
        while (copy.host[end - 1] == copy.last[end - 1]) --end;
        reach_.write(channel, copy.guest + first, copy.host.data() + first, end - first);
        copy.last = copy.host;
    }
}

void Guest::to_host(Channel& channel) {
    for (Arena::Copy& copy : arena_.copies()) {
        std::vector<std::byte> now(copy.last.size());
        if (reach_.read(channel, copy.guest, now.data(), now.size()) != now.size()) continue;
        if (now != copy.last) std::ranges::copy(now, copy.host.begin());
        copy.last = std::move(now);
    }
    for (Mirror& mirror : mirrors_) {
        std::vector<std::byte> now(mirror.last.size());
        if (mirror.piece.host)
            std::memcpy(now.data(), mirror.piece.host, now.size());
        else if (reach_.read(channel, mirror.guest, now.data(), now.size()) != now.size())
            continue; // the guest has given it back
        if (now == mirror.last) continue;
        std::memcpy(mirror.host, now.data(), now.size());
        mirror.last = std::move(now);
    }
}

void Guest::to_guest(Channel& channel) {
    for (Mirror& mirror : mirrors_) {
        const std::size_t bytes = mirror.last.size();
        if (std::memcmp(mirror.host, mirror.last.data(), bytes) == 0) continue;
        mirror.last.assign(mirror.host, mirror.host + bytes);
        if (mirror.piece.host)
            std::memcpy(mirror.piece.host, mirror.host, bytes);
        else
            reach_.write(channel, mirror.guest, mirror.host, bytes);
    }
}

std::uint64_t Guest::token(std::uint64_t value) {
    if (!narrow_ || value < first_token) return value;
    const auto [found, is_new] = tokens_.try_emplace(value, first_token + values_.size());
    if (is_new) values_.push_back(value);
    return found->second;
}

std::uint64_t Guest::value_of(std::uint64_t token) const {
    const std::uint64_t index = token - first_token;
    return narrow_ && token >= first_token && index < values_.size() ? values_[index] : token;
}

} // namespace guest
