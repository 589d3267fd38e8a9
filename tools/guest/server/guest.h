// SPDX-License-Identifier: Apache-2.0
// One process of a guest: what it was given, at which addresses. Whoever uses it holds its lock.
#pragma once

#include "tools/guest/server/interface.h"
#include "tools/guest/server/reach.h"
#include "tools/guest/server/shared.h"

#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace guest {

// Memory of one side that the other cannot map, and its copy: made the same before and after each
// call.
struct Mirror {
    std::uint64_t guest;
    std::byte* host;
    std::vector<std::byte> last;   // what both held after the last call
    Arena::Piece piece{};          // where the guest's is the copy
    std::vector<std::byte> copy{}; // where ours is
    int users = 1;
};

// What lasts as long as an object of the library does.
struct Belongings {
    std::vector<std::uint64_t> regions;
    std::vector<int> descriptors; // numbers of the guest
    std::vector<std::list<Mirror>::iterator> mirrors;
    std::vector<std::uint64_t> given; // addresses of the guest
};

// A struct that the library gave, and the guest's.
struct Object {
    std::byte* host;
    const Layout* layout;
    Arena::Piece piece;
    Belongings belongings;
};

// Memory that the library gave, and the guest's copy.
struct Given {
    const void* host;
    Arena::Piece piece;
};

class Guest {
public:
    // process: 0: on another machine, perhaps: memory is copied. root: the folder in which the
    // guest sees what the system's has not; "": none.
    Guest(int process, bool narrow, std::string root)
        : process_(process), narrow_(narrow), root_(std::move(root)), arena_(regions_) {
        if (process == 0) arena_.copy_only();
    }

    std::mutex& lock() { return lock_; }
    int process() const { return process_; }
    bool narrow() const { return narrow_; }
    Reach& reach() { return reach_; }
    Regions& regions() { return regions_; }
    Arena& arena() { return arena_; }

    std::map<std::uint64_t, Object>& objects() { return objects_; }
    std::map<std::uint64_t, Given>& given() { return given_; }
    std::list<Mirror>& mirrors() { return mirrors_; }
    // Of what lasts until the library says that it ends: by the handle that memory is of, or by the
    // guest's address of it.
    Belongings& held(std::uint64_t key) { return held_[key]; }
    void end_held(Channel& channel, std::uint64_t key);
    // The guest's address of memory that both have.
    std::optional<std::uint64_t> guest_of(const std::byte* host) const;
    // One user less of memory that is held by its address.
    void end_shared(Channel& channel, std::uint64_t address);
    // Of a library that counts its users (by: 1, -1): with the last one nothing is held any more.
    void open(Channel& channel, int by);
    // A file that the guest names, as we may open it: its working folder becomes ours.
    std::string path(const std::string& text) const;
    // The guest's number of a descriptor of ours that it was given.
    std::map<int, int>& descriptors() { return descriptors_; }

    // A copy of what the library gave; the same place for the same address. 0: there is no room.
    std::uint64_t give(Channel& channel, const void* host, std::size_t bytes);
    // A place for it, of so many bytes of the guest's.
    const Arena::Piece* place_for(Channel& channel, const void* host, std::size_t bytes);
    void forget_given(std::uint64_t guest);
    // The guest's address of what it was given. 0: it was not.
    std::uint64_t given_at(const void* host) const;
    // Ours are seen by the guest; what it cannot map becomes a mirror of so many bytes. 0: there is
    // no room.
    std::uint64_t share(Channel& channel, void* host, const std::function<std::size_t()>& size,
                        Belongings& belongings);
    // Ours of memory that both have or had: of a call with an address that has ended the library
    // knows what it was. Null: it is none.
    std::byte* host_of(std::uint64_t guest) const;
    // The guest's, to be read and written by the library from now on, and for good: what is bound
    // may be used after it was destroyed.
    std::byte* borrow(Channel& channel, std::uint64_t guest, std::size_t bytes);
    void drop(Channel& channel, Belongings&& belongings);
    void forget_object(Channel& channel, std::uint64_t guest);
    // Ours of one that has ended, which the library knows by its address. Null: there was none.
    std::byte* past_object(std::uint64_t guest) const {
        const auto found = past_objects_.find(guest);
        return found == past_objects_.end() ? nullptr : found->second;
    }

    // Both before a call, and after it.
    void to_host(Channel& channel);
    void to_guest(Channel& channel);
    // Last of all: what was given and cannot be mapped.
    void send_copies(Channel& channel);

    // A handle or an address of ours as the guest's word can hold it, and back.
    std::uint64_t token(std::uint64_t value);
    std::uint64_t value_of(std::uint64_t token) const;

private:
    std::mutex lock_;
    int process_;
    bool narrow_;
    std::string root_;
    std::map<std::uint64_t, Belongings> held_;
    int users_ = 0; // of the library
    struct Past {
        std::byte* host;
        std::size_t bytes;
    };
    std::map<std::uint64_t, std::byte*> past_objects_;
    std::map<std::uint64_t, Past> past_; // memory of both that has ended, by the guest's address
    Reach reach_;
    Regions regions_;
    Arena arena_;
    std::map<std::uint64_t, Object> objects_; // by the guest's address
    std::map<std::uint64_t, Given> given_;
    std::list<Mirror> mirrors_;
    std::map<int, int> descriptors_;
    std::unordered_map<std::uint64_t, std::uint64_t>
        tokens_;                        // value to token, of those that are too wide
    std::vector<std::uint64_t> values_; // by number of the token
};

} // namespace guest
