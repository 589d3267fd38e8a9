// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/x2a/program_writer.h"

namespace hbdnn::format::x2a {
namespace {

using Kind = hbm::Region::Kind;

constexpr std::int32_t units_in_bank = 2048;

// Where pixels are put side by side for the output.
constexpr WrittenMap output_area{.bank = 8, .interleaved = true};

std::int64_t up_to(std::int64_t value, std::int64_t multiple) {
    return (value + multiple - 1) / multiple * multiple;
}

std::uint64_t head(std::uint32_t number, bool execute) {
    return std::uint64_t{execute} << 63 | std::uint64_t{number} << payload_bits;
}

} // namespace

void ProgramWriter::launch(Unit unit, const Payload& payload, const std::vector<Word>& parameters) {
    for (const Word& word : parameters)
        words_.push_back(head(static_cast<std::uint32_t>(word.number), false) |
                         word.payload.bits());
    words_.push_back(head(static_cast<std::uint32_t>(unit), true) | payload.bits());
}

void ProgramWriter::wait() {
    words_.push_back(head(static_cast<std::uint32_t>(Parameter::wait), false) | waits);
}

void ProgramWriter::end_function() {
    words_.push_back(head(static_cast<std::uint32_t>(Parameter::end), false));
    words_.resize(up_to(static_cast<std::int64_t>(words_.size()), 4)); // filled up
    hbm::Function function;
    function.words = std::move(words_);
    function.microseconds = 7;
    function.regions = {{Kind::output, 0},     {Kind::constants, 0},    {Kind::luma, 0},
                        {Kind::chroma, 0},     {Kind::intermediate, 0}, {Kind::pieces, 0},
                        {Kind::plain_input, 0}};
    segment_.functions.push_back(std::move(function));
    words_.clear();
}

void ProgramWriter::look_up(std::int64_t from, std::int64_t to, std::int64_t bytes,
                            const std::array<std::int8_t, 256>& table) {
    segment_.steps.push_back(hbm::RunFunctions{stepped_, segment_.functions.size() - stepped_});
    stepped_ = segment_.functions.size();
    hbm::Lookup lookup;
    lookup.from = {.name = "looked_up",
                   .padded = {1, 1, 1, static_cast<std::int32_t>(bytes)},
                   .valid = {1, 1, 1, static_cast<std::int32_t>(bytes)},
                   .type = hbm::type_int8,
                   .bytes = bytes,
                   .place = hbm::place_piece,
                   .offset = from};
    lookup.to = lookup.from;
    lookup.to.name = "found";
    lookup.to.offset = to;
    lookup.table = table;
    segment_.pieces.insert(segment_.pieces.end(), {lookup.from, lookup.to});
    segment_.steps.emplace_back(std::move(lookup));
}

ProgramWriter::Word ProgramWriter::places(const WrittenMap& in, const WrittenMap& out) const {
    return {Parameter::places, Payload()
                                   .with(places::out_extension, out.row / units_in_bank)
                                   .with(places::in_extension, in.row / units_in_bank)
                                   .with(places::out_ring, out.ring - 1)
                                   .with(places::in_ring, in.ring - 1)
                                   .with(places::out_bank, out.bank)
                                   .with(places::out_row, out.row)
                                   .with(places::in_bank, in.bank)
                                   .with(places::in_row, in.row)};
}

void ProgramWriter::transfer(Unit unit, const WrittenTransfer& transfer, std::int64_t first,
                             std::int64_t second) {
    launch(unit,
           Payload()
               .with(transfer::row, transfer.row)
               .with(transfer::bank, transfer.bank)
               .with(transfer::mode, transfer.mode)
               .with(transfer::first, first / transfer::bytes_of_length)
               .with(transfer::second, second / transfer::bytes_of_length),
           {{Parameter::ddr, Payload()
                                 .with(ddr::region, transfer.region)
                                 .with(ddr::bytes, transfer.bytes)
                                 .with(ddr::address, transfer.address)}});
}

void ProgramWriter::load(const WrittenTransfer& t) {
    transfer(Unit::load, t, t.pitch, t.piece);
}

void ProgramWriter::store(const WrittenTransfer& t) {
    transfer(Unit::store, t, t.piece, t.pitch);
}

void ProgramWriter::picture(const WrittenPicture& picture) {
    const hbm::SegmentTensor& input = segment_.inputs.at(0);
    const bool has_chroma = input.valid[3] == 3;
    const std::int64_t address = picture.first * input.bytes, bytes = picture.lines * input.bytes;
    Payload second;
    second.with(ddr::flag, ddr::chroma_flag).with(ddr::region, chroma);
    if (has_chroma) second.with(ddr::bytes, bytes * 2).with(ddr::address, address / 2);
    launch(Unit::picture,
           Payload()
               .with(picture::bank, picture.bank)
               .with(picture::splits, picture.splits ? 1 : 0)
               .with(picture::sixteens, up_to(picture.width, 16) / 16)
               .with(picture::width, picture.width)
               .with(picture::lines, picture.lines)
               .with(picture::has_chroma, has_chroma ? 1 : 0),
           {{Parameter::ddr,
             Payload().with(ddr::region, luma).with(ddr::bytes, bytes).with(ddr::address, address)},
            {Parameter::ddr, second}});
}

void ProgramWriter::constant(const std::vector<std::byte>& bytes, std::int32_t bank,
                             std::int32_t mode) {
    const auto begin = up_to(static_cast<std::int64_t>(constants_.size()), 64);
    constants_.resize(begin);
    constants_.insert(constants_.end(), bytes.begin(), bytes.end());
    const auto size = up_to(static_cast<std::int64_t>(bytes.size()), 32);
    constants_.resize(begin + size);
    load({constants, begin, size, bank, 0, mode, 0, 0});
}

void ProgramWriter::store_output(const WrittenMap& map, std::int32_t lines, std::int32_t width,
                                 std::int32_t channels) {
    const auto padded = static_cast<std::int32_t>(up_to(width, 8));
    const std::int64_t bytes = std::int64_t{lines} * padded * 4;
    segment_.outputs = {{.name = "result",
                         .padded = {1, lines, padded, 4},
                         .valid = {1, lines, width, channels},
                         .type = hbm::type_int8,
                         .bytes = bytes,
                         .place = hbm::place_output}};
    store({output, 0, bytes, map.bank, map.row * 8, 1, 0, 0});
}

void ProgramWriter::store_groups(const WrittenMap& map, std::int32_t lines, std::int32_t width,
                                 std::int32_t channels) {
    const auto groups = static_cast<std::int32_t>(up_to(channels, 16) / 16);
    const auto padded = static_cast<std::int32_t>(up_to(width, 16));
    WrittenMap area = output_area;
    area.line = padded / 16;
    area.group = lines * area.line;
    const auto quarters = static_cast<std::int32_t>(up_to(channels, 4) / 4);
    resize(map, area, {lines, width, quarters}, lines, width, 256, 256);
    const std::int64_t bytes = std::int64_t{lines} * padded * 16;
    for (std::int32_t g = 0; g < groups; ++g) {
        store({output, std::int64_t{g} * 16, bytes, area.bank, g * area.group * 8, 2, 16,
               std::int64_t{groups} * 16});
    }
    segment_.outputs = {{.name = "result",
                         .padded = {1, lines, padded, groups * 16},
                         .valid = {1, lines, width, channels},
                         .type = hbm::type_int8,
                         .bytes = bytes * groups,
                         .place = hbm::place_output}};
}

void ProgramWriter::picture_input(std::int32_t h, std::int32_t w, std::int32_t c) {
    segment_.inputs = {{.name = "picture",
                        .padded = {1, h, w, 4},
                        .valid = {1, h, w, c},
                        .type = hbm::type_int8,
                        .source = hbm::source_picture,
                        .bytes = w,
                        .place = hbm::place_input}};
}

hbm::Segment ProgramWriter::segment() const {
    ProgramWriter whole = *this;
    whole.end_function();
    whole.segment_.name = "written";
    whole.segment_.march = "X2A";
    whole.segment_.constants = emu::SharedBytes(constants_);
    const std::size_t functions = whole.segment_.functions.size();
    whole.segment_.steps.emplace_back(hbm::RunFunctions{stepped_, functions - stepped_});
    return std::move(whole.segment_);
}

} // namespace hbdnn::format::x2a
