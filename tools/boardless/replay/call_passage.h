// SPDX-License-Identifier: Apache-2.0
// One recorded call: its arguments as our library takes them, and what it gives against what the
// board gave.
#pragma once

#include "tools/boardless/replay/board_memory.h"
#include "tools/boardless/replay/replay.h"
#include "tools/guest/server/calling.h"
#include "tools/guest/server/interface.h"

#include <set>

namespace boardless {

constexpr std::uint64_t most_argument_bytes = 1ULL << 30; // of one argument

bool is_written(guest::Direction direction);
std::uint64_t element_bytes(const guest::Type& pointer);
// Why a call cannot be repeated.
emu::Error not_in_trace(const char* what, std::string_view name);

// What lasts longer than a call.
struct Stage {
    const guest::Interface& interface;
    const trace::Trace& trace;
    bool narrow;
    void* library; // ours, of dlopen()
    BoardMemory memory{};
    BoardMemory physical{}; // addresses of the device's side
    std::vector<std::unique_ptr<std::byte[]>> lent{};
    std::set<std::uint64_t> unsure{}; // handles of which calls were not repeated
    std::set<std::uint64_t> lost{};   // that calls gave which were not repeated
    std::set<std::uint64_t> bound{};  // that were given to other objects,
    std::set<std::uint64_t> ran{};    // and were when something ran
    std::string folder{}; // for files that the program named; made when the first is needed
};

class CallPassage : public guest::Numbers {
public:
    CallPassage(Stage& stage, const guest::Function& function, const trace::Call& call);

    // Our words. Error: why the call cannot be repeated.
    emu::Result<std::vector<std::uint64_t>> to_here();
    // Where our library leaves a struct that it returns; null: it returns none.
    std::byte* result_place();
    // Precondition: the call has returned, here with this result. Adds what differs.
    void compare(std::uint64_t result, Replayed& replayed, std::size_t index);

    std::uint64_t operator()(std::string_view argument) const override;
    std::uint64_t ask(std::string_view name,
                      std::initializer_list<std::uint64_t> words) const override;

private:
    const void* pointed(std::string_view argument) const override;
    // A struct or bytes that both have written.
    struct Written {
        const guest::Argument* argument;
        std::uint64_t board;
        std::byte* here;
        std::uint64_t bytes;         // here; of structs that of all
        const guest::Layout* layout; // null: bytes
        bool is_handle = false;
        bool is_text = false; // the address of what Behind says
    };

    std::byte* room(std::uint64_t bytes);
    emu::Outcome add_word(std::uint64_t word);
    std::uint64_t waited(const guest::Argument& argument, std::uint64_t word) const;
    emu::Result<std::uint64_t> argument_here(const guest::Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> pointer_here(const guest::Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> bytes_here(const guest::Argument& argument, std::uint64_t word,
                                          std::uint64_t bytes);
    emu::Result<std::uint64_t> records_here(const guest::Argument& argument,
                                            const guest::Layout& layout, std::uint64_t word,
                                            std::uint64_t count);
    emu::Result<std::uint64_t> behind_here(const guest::Argument& argument, std::uint64_t word);
    // Arrays of addresses: paths, or bytes.
    emu::Result<std::uint64_t> addresses_here(const guest::Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> structs_here(const guest::Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> handle_here(const guest::Argument& argument, std::uint64_t word);
    emu::Result<std::uint64_t> path_here(std::uint64_t word);
    emu::Result<std::uint64_t> lent_here(std::uint64_t word, std::uint64_t bytes);
    emu::Outcome record_here(const guest::Layout& layout, emu::Bytes from, std::byte* to);
    emu::Outcome field_here(const guest::Layout& layout, const guest::Field& field, emu::Bytes from,
                            std::byte* to);
    void number_here(const guest::Layout& layout, const guest::Field& field, const std::byte* from,
                     std::byte* to) const;
    // Whether the library gives the memory behind the field, of ours.
    static bool is_given(const guest::Layout& layout, const guest::Field& field,
                         const std::byte* record);
    std::uint64_t counted(const guest::Layout& layout, const guest::Field& field,
                          const std::byte* record) const;
    const guest::Layout* held(const guest::Argument& argument) const;

    bool compare_result(std::uint64_t result); // whether both succeeded
    bool compare_number(std::uint64_t result); // likewise
    void compare_returned_struct();
    void compare_written(const Written& written);
    void compare_given(std::uint64_t result);
    void compare_texts(const Written& written);
    void compare_text(const std::string& name, std::uint64_t there, std::uint64_t here,
                      std::uint64_t bytes);
    // Of a struct that shares memory.
    void note_address(const guest::Layout& layout, const guest::Field& field, emu::Bytes there,
                      const std::byte* here);
    void note_address(std::uint64_t board, std::uint64_t here, std::uint64_t bytes);
    void share_result(std::uint64_t result);
    void note_handles();
    void compare_array(const std::string& name, const guest::Layout& layout, emu::Bytes there,
                       const std::byte* here);
    void compare_record(const std::string& name, const guest::Layout& layout, emu::Bytes there,
                        const std::byte* here);
    void compare_field(const std::string& name, const guest::Layout& layout,
                       const guest::Field& field, emu::Bytes there, const std::byte* here);
    void compare_behind(const std::string& name, const guest::Layout& layout,
                        const guest::Field& field, std::uint64_t board, const std::byte* here);
    bool depends_on_left_out() const;
    bool needs_left_out() const; // of handles of which calls were not repeated
    void end_what_ended(const Written& written);
    void compare_bytes(const std::string& name, emu::Bytes there, const std::byte* here);
    // Of what a run computed.
    void compare_data(const std::string& name, emu::Bytes there, const std::byte* here);
    void differs(std::string what);

    Stage& stage_;
    const guest::Function& function_;
    const trace::Call& call_;
    const guest::Argument* current_ = nullptr;
    std::vector<std::uint64_t> words_, ours_;
    std::vector<std::unique_ptr<std::byte[]>> rooms_;
    std::vector<Written> written_;
    std::vector<std::uint64_t> compared_; // addresses of the board's memory that was
    std::byte* result_place_ = nullptr;
    bool shares_again_ = false; // what is compared is memory that has one user more
    Replayed* replayed_ = nullptr;
    std::size_t index_ = 0;
};

} // namespace boardless
