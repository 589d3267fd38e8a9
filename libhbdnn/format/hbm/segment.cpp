// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/hbm/segment.h"

#include "libhbdnn/format/hbm/segment_fields.h"
#include "libhbdnn/format/hbm/segment_reader.h"

#include <zlib.h>

#include <algorithm>

namespace hbdnn::format::hbm {
namespace {

using emu::Bytes;
using emu::error;
using emu::Fault;

constexpr std::uint32_t most_segments = 1024;
constexpr std::size_t longest_name = 4096;

} // namespace

emu::Result<Segment> SegmentReader::read() && {
    if (!emu::in_range(at_, descriptor_bytes, body_.size()))
        return damaged("its descriptor lies outside of the file");
    if (text(at_ + descriptor_march_at, march_letters) != segment_.march)
        return damaged("its descriptor is of another march than the file");
    EMU_TRY_VALUE(name, name_of(at_ + word(name_at)));
    segment_.name = name;
    segment_.piece_bytes = word(piece_bytes_at);
    segment_.intermediate_bytes = word(intermediate_bytes_at);
    EMU_TRY(read_constants());
    EMU_TRY(read_functions());
    EMU_TRY(read_tensors());
    EMU_TRY(read_steps());
    read_debug();
    return std::move(segment_);
}

emu::Error SegmentReader::damaged(const std::string& what) const {
    return error(Fault::bad_model, "segment %s: %s", emu::printable(segment_.name).c_str(),
                 what.c_str());
}

emu::Result<std::string> SegmentReader::name_of(std::uint64_t at) const {
    if (at >= body_.size()) return damaged("a name lies outside of the file");
    const std::size_t most = std::min<std::size_t>(longest_name, body_.size() - at);
    const std::string_view area = text(at, most);
    const auto end = area.find('\0');
    if (end == std::string_view::npos) return damaged("a name does not end");
    return std::string(area.substr(0, end));
}

emu::Result<SegmentReader::Table> SegmentReader::table(std::size_t field, std::size_t record,
                                                       const char* what) const {
    const Table found{at_ + word(field), word(field + 4)};
    if (found.count <= body_.size() / record &&
        emu::in_range(found.offset, found.count * record, body_.size())) {
        return found;
    }
    return damaged(std::string("the table of ") + what + " lies outside of the file");
}

emu::Result<Bytes> SegmentReader::summed(std::uint64_t offset, std::uint64_t bytes,
                                         std::uint32_t sum, const char* what) const {
    if (!emu::in_range(offset, bytes, body_.size()))
        return damaged(std::string(what) + " lies outside of the file");
    const Bytes part = body_.subspan(offset, bytes);
    const auto found = crc32_z(0, reinterpret_cast<const unsigned char*>(part.data()), part.size());
    if (found == sum) return part;
    return damaged(std::string(what) + " is damaged: its checksum is another");
}

emu::Outcome SegmentReader::read_constants() {
    EMU_TRY_VALUE(bytes, summed(at_ + word(constants_at), word(constant_bytes_at),
                                word(constant_sum_at), "the data section"));
    segment_.constants = file_.part(bytes);
    return {};
}

// Who has no debug records, or damaged ones, computes nevertheless.
void SegmentReader::read_debug() {
    const std::uint64_t at = at_ + word(debug_at), bytes = word(debug_bytes_at);
    if (bytes > 0 && emu::in_range(at, bytes, body_.size()))
        segment_.debug = file_.part(static_cast<std::size_t>(at), static_cast<std::size_t>(bytes));
}

emu::Result<std::vector<Segment>> read_segments(const emu::SharedBytes& hbm) {
    const Bytes file = hbm;
    if (file.size() <= descriptors_at ||
        emu::load<std::uint32_t>(file, header_size_at) != header_size)
        return error(Fault::bad_model, "an HBM of another version than 3");
    const std::uint64_t size = emu::load<std::uint32_t>(file, size_at) + std::uint64_t{body_at};
    const auto count = emu::load<std::uint32_t>(file, count_at);
    if (size > file.size() || size < descriptors_at || count > most_segments ||
        std::uint64_t{count} * 8 > size - descriptors_at) {
        return error(Fault::bad_model, "the HBM's header says of %u segments in %zu bytes", count,
                     file.size());
    }
    const emu::SharedBytes body = hbm.part(body_at, static_cast<std::size_t>(size) - body_at);
    std::vector<Segment> segments;
    std::uint64_t words = 0; // no two segments share code
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto at = emu::load<std::uint64_t>(file, descriptors_at + std::size_t{8} * i);
        EMU_TRY_VALUE(segment, SegmentReader(body, at, march_tag(file)).read());
        for (const Function& function : segment.functions) words += function.words.size();
        if (words > size / sizeof(std::uint64_t))
            return error(Fault::bad_model, "segments have more code than the HBM");
        segments.push_back(std::move(segment));
    }
    return segments;
}

} // namespace hbdnn::format::hbm
