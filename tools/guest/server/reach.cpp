// SPDX-License-Identifier: Apache-2.0
#include "tools/guest/server/reach.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <string>

#include <sys/uio.h>

namespace guest {
namespace {

constexpr std::uint64_t page = 4096;
constexpr std::size_t longest_text = 1 << 20;
constexpr std::size_t largest_read = 16 << 20;
constexpr std::size_t largest_write = 1 << 30; // of one message

bool has_nonce(int process, std::uint64_t address, std::uint64_t nonce) {
    std::uint64_t found = 0;
    const iovec own{&found, sizeof found};
    const iovec other{reinterpret_cast<void*>(address), sizeof found};
    return ::process_vm_readv(process, &own, 1, &other, 1, 0) ==
               static_cast<ssize_t>(sizeof found) &&
           found == nonce;
}

} // namespace

void Reach::find(int process, const guest_greeting& greeting) {
    process_ = process;
    distance_.reset();
    if (has_nonce(process, greeting.nonce_at, greeting.nonce)) {
        distance_ = 0;
        return;
    }
    // The nonce's page is some page of the process.
    const std::string path = "/proc/" + std::to_string(process) + "/maps";
    std::FILE* maps = std::fopen(path.c_str(), "re");
    if (!maps) return;
    char line[512];
    while (!distance_ && std::fgets(line, sizeof line, maps)) {
        std::uint64_t start = 0, end = 0;
        char access[8] = "";
        if (std::sscanf(line, "%" SCNx64 "-%" SCNx64 " %7s", &start, &end, access) != 3 ||
            access[1] != 'w')
            continue;
        if (end - start > (64 << 20)) continue; // no data of a library
        for (std::uint64_t at = start + greeting.nonce_at % page;
             at + sizeof greeting.nonce <= end && !distance_; at += page)
            if (has_nonce(process, at, greeting.nonce)) distance_ = at - greeting.nonce_at;
    }
    std::fclose(maps);
}

std::optional<std::size_t> Reach::read(Channel& channel, std::uint64_t address, void* to,
                                       std::size_t count) const {
    auto* at = static_cast<std::byte*>(to);
    if (!distance_) {
        const auto answer = channel.ask({guest_read, 0, {address, count}});
        if (!answer || answer->values[0] > count || !channel.receive_bytes(to, answer->values[0]))
            return {};
        return answer->values[0];
    }
    // In pieces: a size that only damaged arguments have ends where the guest's memory does.
    std::size_t done = 0;
    while (done < count) {
        const std::size_t part = std::min(count - done, largest_read);
        const iovec own{at + done, part};
        const iovec other{reinterpret_cast<void*>(address + *distance_ + done), part};
        const ssize_t got = ::process_vm_readv(process_, &own, 1, &other, 1, 0);
        if (got > 0) done += static_cast<std::size_t>(got);
        if (got < static_cast<ssize_t>(part)) break;
    }
    return done;
}

std::optional<std::string> Reach::read_text(Channel& channel, std::uint64_t address) const {
    std::string text;
    while (text.size() < longest_text) {
        char part[256];
        // Not beyond the page, which may be the last.
        const std::size_t wanted =
            std::min<std::size_t>(sizeof part, page - (address + text.size()) % page);
        const auto got = read(channel, address + text.size(), part, wanted);
        if (!got || *got == 0) return {};
        const void* end = std::memchr(part, 0, *got);
        text.append(part,
                    end ? static_cast<std::size_t>(static_cast<const char*>(end) - part) : *got);
        if (end) return text;
    }
    return {};
}

bool Reach::write(Channel& channel, std::uint64_t address, const void* from,
                  std::size_t count) const {
    const auto* at = static_cast<const std::byte*>(from);
    for (std::size_t done = 0; done < count;) {
        if (distance_) {
            const iovec own{const_cast<std::byte*>(at) + done, count - done};
            const iovec other{reinterpret_cast<void*>(address + *distance_ + done), count - done};
            const ssize_t put = ::process_vm_writev(process_, &own, 1, &other, 1, 0);
            if (put <= 0) return false;
            done += static_cast<std::size_t>(put);
        } else {
            const std::size_t part = std::min(count - done, largest_write);
            if (!channel.ask({guest_write, static_cast<std::uint32_t>(part), {address + done}},
                             at + done))
                return false;
            done += part;
        }
    }
    return true;
}

} // namespace guest
