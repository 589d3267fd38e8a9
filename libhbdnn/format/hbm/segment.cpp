// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/hbm/segment.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/hbm/march_tag.h"

#include <zlib.h>

#include <algorithm>

namespace hbdnn::format::hbm {
namespace {

using emu::Bytes;
using emu::error;
using emu::Fault;

// Of the file; offsets in it count from its 17th byte.
constexpr std::size_t body_at = 16, header_size_at = 0x68, size_at = 0x6C, count_at = 0x70,
                      descriptors_at = 0xB8;
constexpr std::uint32_t header_size = 0xA8;
constexpr std::uint32_t most_segments = 1024;

// Of a descriptor, from its begin on; the march tells that it is one.
constexpr std::size_t descriptor_bytes = 0x5C0, name_at = 0x80, descriptor_march_at = 0x84,
                      code_at = 0xA4, code_words_at = 0xA8, code_bytes_at = 0xAC,
                      code_sum_at = 0xB0, constants_at = 0xBC, constant_bytes_at = 0xC0,
                      constant_sum_at = 0xC4, debug_at = 0xC8, debug_bytes_at = 0xCC,
                      tensors_at = 0xE0, functions_at = 0xF0, inputs_at = 0x110, outputs_at = 0x118,
                      pieces_at = 0x120, intermediates_at = 0x128, constant_tensors_at = 0x130,
                      intermediate_at = 0x13C;
constexpr std::size_t tensor_bytes = 100, function_bytes = 0x4B8, index_bytes = 8;
constexpr std::size_t longest_name = 4096;

// Of a function's record.
constexpr std::size_t microseconds_at = 0x30, regions_at = 0x34, region_bytes = 36,
                      most_regions = 16; // pictures have four bits for them

struct Table {
    std::uint64_t offset = 0, count = 0;
};

class SegmentReader {
public:
    SegmentReader(const emu::SharedBytes& body, std::uint64_t descriptor, std::string_view march)
        : file_(body), body_(body), at_(descriptor) {
        segment_.march = march;
    }

    emu::Result<Segment> read() && {
        if (!emu::in_range(at_, descriptor_bytes, body_.size()))
            return damaged("its descriptor lies outside of the file");
        if (text(at_ + descriptor_march_at, march_letters) != segment_.march)
            return damaged("its descriptor is of another march than the file");
        EMU_TRY_VALUE(name, name_of(at_ + word(name_at)));
        segment_.name = name;
        segment_.intermediate_bytes = word(intermediate_at);
        EMU_TRY(read_constants());
        EMU_TRY(read_functions());
        EMU_TRY(read_tensors());
        read_debug();
        return std::move(segment_);
    }

private:
    emu::Error damaged(const std::string& what) const {
        return error(Fault::bad_model, "segment %s: %s", emu::printable(segment_.name).c_str(),
                     what.c_str());
    }

    std::uint32_t word(std::size_t field) const { return value(at_ + field); }
    std::uint32_t value(std::uint64_t at) const {
        return emu::load<std::uint32_t>(body_, static_cast<std::size_t>(at));
    }
    std::string_view text(std::uint64_t at, std::size_t size) const {
        return {reinterpret_cast<const char*>(body_.data()) + at, size};
    }

    emu::Result<std::string> name_of(std::uint64_t at) const {
        if (at >= body_.size()) return damaged("a name lies outside of the file");
        const std::size_t most = std::min<std::size_t>(longest_name, body_.size() - at);
        const std::string_view area = text(at, most);
        const auto end = area.find('\0');
        if (end == std::string_view::npos) return damaged("a name does not end");
        return std::string(area.substr(0, end));
    }

    // A table of records, relative to the descriptor.
    emu::Result<Table> table(std::size_t field, std::size_t record, const char* what) const {
        const Table found{at_ + word(field), word(field + 4)};
        if (found.count <= body_.size() / record &&
            emu::in_range(found.offset, found.count * record, body_.size())) {
            return found;
        }
        return damaged(std::string("the table of ") + what + " lies outside of the file");
    }

    emu::Result<Bytes> summed(std::uint64_t offset, std::uint64_t bytes, std::uint32_t sum,
                              const char* what) const {
        if (!emu::in_range(offset, bytes, body_.size()))
            return damaged(std::string(what) + " lies outside of the file");
        const Bytes part = body_.subspan(offset, bytes);
        const auto found =
            crc32_z(0, reinterpret_cast<const unsigned char*>(part.data()), part.size());
        if (found == sum) return part;
        return damaged(std::string(what) + " is damaged: its checksum is another");
    }

    emu::Outcome read_constants() {
        EMU_TRY_VALUE(bytes, summed(at_ + word(constants_at), word(constant_bytes_at),
                                    word(constant_sum_at), "the data section"));
        segment_.constants = file_.part(bytes);
        return {};
    }

    emu::Outcome read_functions() {
        const std::uint64_t code = at_ + word(code_at), words = word(code_words_at);
        if (word(code_bytes_at) != words * 8) return damaged("its code has another size than said");
        EMU_TRY(summed(code, words * 8, word(code_sum_at), "the code"));
        EMU_TRY_VALUE(functions, table(functions_at, function_bytes, "functions"));
        std::uint64_t covered = 0; // functions follow one another
        for (std::uint64_t i = 0; i < functions.count; ++i) {
            const std::uint64_t record = functions.offset + i * function_bytes;
            const std::uint64_t first = record + value(record), count = value(record + 4);
            if (first != code + covered * 8 || count > words - covered)
                return damaged(emu::format("function %llu is not where the code is",
                                           static_cast<unsigned long long>(i)));
            covered += count;
            EMU_TRY(read_function(record, first, count));
        }
        if (covered == words && covered > 0) return {};
        return damaged("its functions are not all of the code");
    }

    emu::Outcome read_function(std::uint64_t record, std::uint64_t first, std::uint64_t count) {
        Function function;
        function.microseconds = value(record + microseconds_at);
        for (std::uint64_t i = 0; i < count; ++i)
            function.words.push_back(emu::load<std::uint64_t>(body_, first + i * 8));
        for (std::size_t i = 0; i < most_regions; ++i) {
            const std::uint64_t entry = record + regions_at + i * region_bytes;
            const std::uint32_t kind = value(entry);
            if (kind == 0) break;
            function.regions.push_back({static_cast<Region::Kind>(kind), value(entry + 4)});
        }
        segment_.functions.push_back(std::move(function));
        return {};
    }

    // Who has no debug records, or damaged ones, computes nevertheless.
    void read_debug() {
        const std::uint64_t at = at_ + word(debug_at), bytes = word(debug_bytes_at);
        if (bytes > 0 && emu::in_range(at, bytes, body_.size()))
            segment_.debug =
                file_.part(static_cast<std::size_t>(at), static_cast<std::size_t>(bytes));
    }

    emu::Outcome read_tensors() {
        segment_.tensor_count = word(tensors_at + 4);
        const std::pair<std::size_t, std::vector<SegmentTensor>*> lists[] = {
            {inputs_at, &segment_.inputs},
            {outputs_at, &segment_.outputs},
            {pieces_at, &segment_.pieces},
            {intermediates_at, &segment_.intermediates},
            {constant_tensors_at, &segment_.constant_tensors}};
        for (const auto& [field, tensors] : lists) {
            EMU_TRY_VALUE(found, tensors_of(field));
            *tensors = std::move(found);
        }
        return {};
    }

    emu::Result<std::vector<SegmentTensor>> tensors_of(std::size_t field) const {
        EMU_TRY_VALUE(indices, table(field, index_bytes, "indices"));
        EMU_TRY_VALUE(tensors, table(tensors_at, tensor_bytes, "tensors"));
        std::vector<SegmentTensor> found;
        for (std::uint64_t i = 0; i < indices.count; ++i) {
            const std::uint32_t index = value(indices.offset + i * index_bytes);
            if (index >= tensors.count) return damaged("an index leads to no tensor");
            EMU_TRY_VALUE(tensor, tensor_at(tensors.offset + index * tensor_bytes));
            found.push_back(std::move(tensor));
        }
        return found;
    }

    emu::Result<SegmentTensor> tensor_at(std::uint64_t at) const {
        constexpr std::size_t padded = 4, valid = 8, type = 13, layout = 14, source = 15,
                              place = 16, offset = 17, bytes = 20;
        SegmentTensor tensor;
        EMU_TRY_VALUE(name, name_of(at + value(at)));
        tensor.name = name;
        const auto field = [&](std::size_t i) {
            return static_cast<std::int32_t>(value(at + i * 4));
        };
        for (std::size_t axis = 0; axis < 4; ++axis) {
            tensor.padded[axis] = field(padded + axis);
            tensor.valid[axis] = field(valid + axis);
            if (tensor.valid[axis] < 1 || tensor.padded[axis] < tensor.valid[axis])
                return damaged("a tensor's extents are none");
        }
        tensor.type = field(type);
        tensor.layout = field(layout);
        tensor.source = field(source);
        tensor.place = field(place);
        tensor.offset = value(at + offset * 4);
        tensor.bytes = field(bytes);
        return tensor;
    }

    const emu::SharedBytes& file_;
    Bytes body_;
    std::uint64_t at_;
    Segment segment_;
};

} // namespace

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
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto at = emu::load<std::uint64_t>(file, descriptors_at + std::size_t{8} * i);
        EMU_TRY_VALUE(segment, SegmentReader(body, at, march_tag(file)).read());
        segments.push_back(std::move(segment));
    }
    return segments;
}

} // namespace hbdnn::format::hbm
