// SPDX-License-Identifier: Apache-2.0
// One call's arguments on their way: the guest's words to ours, what they point to, and back.
#pragma once

#include "emu-core/base/error.h"
#include "tools/guest/server/callbacks.h"
#include "tools/guest/server/guest.h"

#include <memory>
#include <vector>

namespace guest {

class Passage : public Numbers {
public:
    Passage(const Interface& interface, const Function& function, Guest& guest, Channel& channel,
            Caller& caller);
    ~Passage() override;

    // The words as the guest passed them, as many as arguments, to those for our library. Error: an
    // argument points to memory that the guest does not have; the message names it.
    emu::Result<std::vector<std::uint64_t>> to_host(const std::vector<std::uint64_t>& words);
    // Everything that the call has written, and its result as the guest's word.
    emu::Result<std::uint64_t> to_guest(std::uint64_t result);

    // The other way round: of a function of the guest that our library calls, its words to the
    // guest's; and what the function has written.
    std::vector<std::uint64_t> lend(const std::array<std::uint64_t, most_callback_words>& words);
    emu::Outcome take_back();

    std::uint64_t operator()(std::string_view argument) const override;
    std::uint64_t ask(std::string_view function,
                      std::initializer_list<std::uint64_t> words) const override {
        return caller_.ask(function, words);
    }

private:
    const void* pointed(std::string_view argument) const override;
    // What is written to the guest after the call.
    struct Back {
        std::uint64_t guest;
        std::byte* host;
        std::size_t bytes;               // here
        const Layout* layout = nullptr;  // null: as they are
        std::vector<std::byte> before{}; // ours, of layouts, and of sizes that are only a bound
        std::vector<std::byte> theirs{}; // the guest's, of layouts
        bool bound = false;
        bool shares_again = false;
    };

    // Bytes of an argument, and ours.
    struct Piece {
        std::uint64_t guest, bytes;
        std::byte* host;
    };

    // Structs that the guest has for as long as its function runs.
    struct Lent {
        Arena::Piece piece;
        const Layout* layout;
        std::byte* host;
        std::size_t count;
        bool written;
    };

    // The address of something of the library's, which it writes for the guest.
    struct Written {
        std::uint64_t guest;
        std::byte* host;
        const Argument* argument;
    };

    std::byte* room(std::size_t bytes);
    std::byte* seen(std::uint64_t word, std::uint64_t bytes) const;
    emu::Error missing(std::uint64_t address) const;
    emu::Outcome pass_in(std::size_t index);
    emu::Result<std::uint64_t> argument_in(const Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> pointer_in(const Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> bytes_in(std::uint64_t word, std::uint64_t bytes,
                                        Direction direction, bool bound);
    emu::Result<std::uint64_t> records_in(const Layout& layout, std::uint64_t word,
                                          std::uint64_t count, Direction direction);
    emu::Result<std::uint64_t> token_in(std::uint64_t word, std::size_t bytes);
    emu::Result<std::uint64_t> text_in(std::uint64_t word, bool path);
    emu::Result<std::uint64_t> object_in(const Layout& layout, std::uint64_t word);
    std::uint64_t lent_in(std::uint64_t word, std::uint64_t bytes);

    // What rows say that roles leave open.
    emu::Result<std::uint64_t> behind_in(const Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> handle_in(std::uint64_t word);
    emu::Result<std::uint64_t> pointers_in(const Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> records_at_in(const Layout& layout, std::uint64_t word,
                                             std::uint64_t count);
    emu::Result<std::uint64_t> written_in(const Argument& argument, std::uint64_t word);
    emu::Outcome write_texts(const Written& written);
    std::size_t pointer_bytes() const { return narrow_ ? 4 : 8; }

    emu::Outcome record_to_host(const Layout& layout, const std::byte* from, std::byte* to);
    emu::Outcome field_to_host(const Layout& layout, const Field& field, const std::byte* from,
                               const std::byte* record, std::byte* to);
    void number_to_host(const Field& field, const std::byte* from, std::byte* to) const;
    void record_to_guest(const Layout& layout, const std::byte* from, const std::byte* before,
                         std::byte* to, Belongings* belongings);
    std::uint64_t field_to_guest(const Layout& layout, const Field& field, std::uint64_t value,
                                 const std::byte* record, Belongings* belongings);
    bool is_given_again(const Field& field, const std::byte* place) const;
    void refresh(Object& object, bool to_guest);
    emu::Outcome take_records(const Object& object);

    int descriptor_to_host(int number);
    int descriptor_to_guest(int number, Belongings* belongings);

    emu::Outcome write_back(Back& back);
    void end_what_ended();
    std::uint64_t result_to_guest(std::uint64_t result);
    std::uint64_t give_object(const Layout& layout, std::byte* host);
    void give_again(Object& object);
    std::uint64_t give_result(const Type& type, std::uint64_t result);
    std::uint64_t give_text(const char* text, std::size_t bytes);
    std::uint64_t give_records(const Layout& layout, const std::byte* host, std::uint64_t count,
                               Belongings* belongings);
    std::uint64_t share_field(std::byte* host, std::uint64_t bytes, Belongings* belongings);
    std::uint64_t give_pointers(const Field& field, const std::byte* record, const std::byte* host,
                                std::uint64_t count, Belongings* belongings);
    std::uint64_t share_result(std::byte* host);

    const Interface& interface_;
    const Function& function_;
    Guest& guest_;
    Channel& channel_;
    Caller& caller_;
    bool narrow_;
    bool succeeded_ = false;
    const Argument* current_ = nullptr;
    std::vector<std::uint64_t> words_, ours_; // the guest's, for our library
    std::vector<Back> backs_;
    std::vector<Written> written_;
    std::vector<Piece> pieces_;
    std::vector<Lent> lent_;
    Belongings lent_belongings_;
    std::vector<std::unique_ptr<std::byte[]>> rooms_;
    std::vector<std::pair<void*, std::size_t>> wide_rooms_; // too large to be filled
    std::vector<std::pair<int, int>> lent_descriptors_;     // ours, the guest's
    std::vector<std::uint64_t> objects_;                    // that are passed
    std::vector<std::uint64_t> ending_given_, ending_objects_, ending_held_, ending_shared_;
    bool sharing_again_ = false; // memory that the guest has already
};

} // namespace guest
