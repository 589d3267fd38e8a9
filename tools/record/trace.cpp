// SPDX-License-Identifier: Apache-2.0
#include "tools/record/trace.h"

#include <algorithm>
#include <unordered_map>

namespace trace {
namespace {

using emu::ByteReader;
using emu::Bytes;
using emu::Fault;
using emu::format;

// A struct of the format, byte for byte.
template <class T> emu::Result<T> take(ByteReader& reader) {
    EMU_TRY_VALUE(raw, reader.take(sizeof(T)));
    T value;
    std::memcpy(&value, raw.data(), sizeof value);
    return value;
}

std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class Reader {
public:
    explicit Reader(Bytes file) : file_(file) {}

    emu::Result<Trace> read() {
        if (!is_trace(file_)) return emu::error(Fault::bad_input, "this is no trace of calls");
        ByteReader reader(file_);
        EMU_TRY_VALUE(header, take<Header>(reader));
        EMU_TRY(check(header));
        trace_.header = header;
        ByteReader records(file_.subspan(header_bytes));
        while (records.left() > 0) {
            const std::size_t at = header_bytes + records.position();
            const auto head = take<RecordHead>(records);
            if (!head || head->bytes > records.left()) {
                trace_.unread = file_.size() - at;
                break;
            }
            ByteReader record(*records.take(head->bytes));
            const emu::Outcome outcome = read_record(*head, record);
            if (!outcome) {
                return emu::error(Fault::bad_input, "the record at byte %zu of the trace: %s", at,
                                  outcome.error().detail.c_str());
            }
            const std::uint64_t rest = padded(head->bytes) - head->bytes;
            if (!records.take(std::min<std::uint64_t>(rest, records.left()))) break;
        }
        return std::move(trace_);
    }

private:
    emu::Outcome check(const Header& header) const {
        if (header.version != format_version) {
            return emu::error(Fault::bad_input,
                              "the trace is of version %u of its format; this program reads %u",
                              header.version, format_version);
        }
        if (header.word != 4 && header.word != 8) {
            return emu::error(Fault::bad_input, "addresses of %u bytes, 4 or 8 were expected",
                              header.word);
        }
        if (file_.size() < header_bytes)
            return emu::error(Fault::bad_input, "the trace ends within its first page");
        return {};
    }

    emu::Outcome read_record(const RecordHead& head, ByteReader& record) {
        switch (head.kind) {
        case kind_fact: return read_fact(record);
        case kind_function: return read_function(record);
        case kind_bytes: return read_bytes(record);
        case kind_file: return read_file(record);
        case kind_call: return read_call(head.thread, record);
        case kind_return: return read_return(record);
        default: return emu::error(Fault::bad_input, "kind %u is unknown", head.kind);
        }
    }

    emu::Outcome read_fact(ByteReader& record) {
        const std::string_view all = text_of(*record.take(record.left()));
        const std::size_t first = all.find('\0');
        if (first == all.npos || all.back() != '\0')
            return emu::error(Fault::bad_input, "a text is not closed");
        std::string_view value = all.substr(first + 1);
        if (!value.empty()) value.remove_suffix(1);
        trace_.facts[all.substr(0, first)] = value;
        return {};
    }

    emu::Outcome read_function(ByteReader& record) {
        EMU_TRY_VALUE(number, record.read<std::uint32_t>());
        functions_[number] = text_of(*record.take(record.left()));
        return {};
    }

    emu::Outcome read_bytes(ByteReader& record) {
        EMU_TRY_VALUE(head, take<BytesHead>(record));
        Region region{0, head.size, std::nullopt};
        if (record.left() == 0 && head.size > 0) {
            bytes_[head.number] = region;
            return {};
        }
        const Bytes bytes = *record.take(record.left());
        if (bytes.size() != head.size)
            return emu::error(Fault::bad_input, "%zu bytes, it says %llu", bytes.size(),
                              static_cast<unsigned long long>(head.size));
        if (hash_of(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()) !=
            head.hash)
            return emu::error(Fault::bad_input, "its bytes are not those that were written");
        region.bytes = bytes;
        bytes_[head.number] = region;
        return {};
    }

    emu::Outcome read_file(ByteReader& record) {
        EMU_TRY_VALUE(number, record.read<std::uint64_t>());
        const auto found = bytes_.find(number);
        if (found == bytes_.end() || !found->second.bytes)
            return emu::error(Fault::bad_input, "it names bytes that are not in the trace");
        trace_.files[text_of(*record.take(record.left()))] = *found->second.bytes;
        return {};
    }

    emu::Outcome read_call(std::uint32_t thread, ByteReader& record) {
        EMU_TRY_VALUE(head, take<CallHead>(record));
        const auto name = functions_.find(head.function);
        if (name == functions_.end())
            return emu::error(Fault::bad_input, "function %u has no name", head.function);
        Call call{head.number, thread, name->second, head.time, {}, {}, std::nullopt};
        if (head.words > record.left() / sizeof(std::uint64_t))
            return emu::error(Fault::bad_input, "it has fewer than %u words", head.words);
        for (std::uint32_t i = 0; i < head.words; ++i)
            call.words.push_back(*record.read<std::uint64_t>());
        EMU_TRY_VALUE(regions, read_regions(record, head.regions));
        call.regions = std::move(regions);
        if (!calls_.emplace(head.number, trace_.calls.size()).second)
            return emu::error(Fault::bad_input, "a call has the number of another");
        trace_.calls.push_back(std::move(call));
        return {};
    }

    emu::Outcome read_return(ByteReader& record) {
        EMU_TRY_VALUE(head, take<ReturnHead>(record));
        const auto found = calls_.find(head.number);
        if (found == calls_.end() || trace_.calls[found->second].returned)
            return emu::error(Fault::bad_input, "no call of its number is waiting");
        EMU_TRY_VALUE(regions, read_regions(record, head.regions));
        trace_.calls[found->second].returned = Returned{head.time, head.result, std::move(regions)};
        return {};
    }

    emu::Result<std::vector<Region>> read_regions(ByteReader& record, std::uint64_t count) const {
        std::vector<Region> regions;
        for (std::uint64_t i = 0; i < count; ++i) {
            EMU_TRY_VALUE(head, take<RegionHead>(record));
            if (head.bytes == bytes_follow) {
                EMU_TRY_VALUE(bytes, record.take(head.size));
                regions.push_back({head.address, head.size, bytes});
                EMU_TRY(record.take(padded(head.size) - head.size));
                continue;
            }
            const auto found = bytes_.find(head.bytes);
            if (found == bytes_.end() || found->second.size != head.size)
                return emu::error(Fault::bad_input, "a region's bytes are not in the trace");
            regions.push_back({head.address, head.size, found->second.bytes});
        }
        return regions;
    }

    Bytes file_;
    Trace trace_{};
    std::unordered_map<std::uint32_t, std::string_view> functions_;
    std::unordered_map<std::uint64_t, Region> bytes_;
    std::unordered_map<std::uint64_t, std::size_t> calls_;
};

const char* end_of(std::uint32_t state) {
    switch (state) {
    case state_closed: return nullptr;
    case state_disk_full: return "the disk was full: what came after is not in it";
    case state_limit: return "it had reached its limit: what came after is not in it";
    case state_failed: return "the system refused to write: what came after is not in it";
    default: return "the program did not end in order, or still runs";
    }
}

} // namespace

bool is_trace(Bytes file) {
    return file.size() >= sizeof magic && std::memcmp(file.data(), magic, sizeof magic) == 0;
}

emu::Result<Trace> read(Bytes file) {
    return Reader(file).read();
}

std::vector<std::string> shortcomings(const Trace& trace) {
    std::vector<std::string> all;
    if (const char* const end = end_of(trace.header.state)) all.emplace_back(end);
    if (trace.unread)
        all.push_back(format("its last %llu bytes are no whole record",
                             static_cast<unsigned long long>(trace.unread)));
    if (trace.header.lost)
        all.push_back(
            format("%llu calls are not in it", static_cast<unsigned long long>(trace.header.lost)));
    if (trace.header.others)
        all.push_back(
            format("%u more processes recorded into traces of their own", trace.header.others));
    if (trace.header.flags & flag_data_left_out)
        all.emplace_back("the application's data was left out");
    const auto open =
        std::ranges::count_if(trace.calls, [](const Call& call) { return !call.returned; });
    if (open) all.push_back(format("%td calls have not returned", open));
    return all;
}

} // namespace trace
