// SPDX-License-Identifier: Apache-2.0
#include "conformance/hbdnn/format/b2e/program_writer.h"

namespace hbdnn::format::b2e {
namespace {

// Numbers of the function's memories.
constexpr std::int32_t memory_output = 0, memory_constants = 1, memory_luma = 2, memory_chroma = 3,
                       memory_intermediate = 4;
constexpr std::int64_t intermediate_bytes = 1 << 16;

std::int32_t element_code(std::int32_t bytes) {
    if (bytes == 1) return 2;
    return bytes == 2 ? 4 : 6;
}

std::int32_t multiple(std::int32_t value, std::int32_t of) {
    return (value + of - 1) / of * of;
}

} // namespace

ProgramWriter::ProgramWriter(std::int32_t h, std::int32_t w, std::int32_t out_h, std::int32_t out_w,
                             std::int32_t out_c)
    : h_(h), w_(w), out_h_(out_h), out_w_(out_w), out_c_(out_c) {}

void ProgramWriter::write(Unit unit, const Register& written, bool launches) {
    const std::uint64_t head = Payload()
                                   .with(word::unit, static_cast<std::int64_t>(unit))
                                   .with(word::reg, written.number)
                                   .with(word::launches, launches ? 1 : 0)
                                   .bits();
    words_.push_back(head | written.payload.bits() << word::payload_at);
}

void ProgramWriter::launch(Unit unit, const std::vector<Register>& registers) {
    write(unit, {reg::repeats, Payload().with(repeats::code, repeats::none)}, false);
    for (std::size_t i = 0; i < registers.size(); ++i)
        write(unit, registers[i], i + 1 == registers.size());
    words_.push_back(waits | waited_units);
}

void ProgramWriter::launch_both(const std::vector<Register>& first,
                                const std::vector<Register>& second, const Register& extents) {
    write(Unit::preparation, {reg::out_extents, Payload()}, false);
    for (const auto& [unit, registers] :
         {std::pair(Unit::conv, &first), std::pair(Unit::second_conv, &second)}) {
        write(unit, {reg::repeats, Payload().with(repeats::code, repeats::none)}, false);
        for (const Register& written : *registers) write(unit, written, false);
    }
    write(Unit::both_convs, extents, true);
}

void ProgramWriter::spill(std::int32_t from, std::int32_t to, std::int32_t rows,
                          std::int64_t stored, std::int64_t loaded) {
    constexpr std::int32_t words = 32; // B25's rows
    const auto transfer = [&](std::uint32_t number, std::int32_t row) {
        return std::vector<Register>{
            place(number, {.row = row}),
            {reg::sram_counts,
             Payload().with(transfer::inner, rows - 1).with(transfer::words, words - 1)},
            {reg::sram_strides, Payload().with(transfer::inner_stride, 1)},
            {reg::ddr_counts, Payload().with(transfer::run, std::int64_t{rows} * words / 2 - 1)},
            {reg::ddr_strides, Payload()}};
    };
    const Payload memory =
        Payload().with(transfer::memory, memory_intermediate).with(transfer::compressed, 1);
    auto store = transfer(reg::in, from), load = transfer(reg::out, to);
    store.push_back({reg::ddr_place, Payload(memory).with(transfer::stored_here,
                                                          stored / transfer::bytes_of_stored)});
    load.push_back(
        {reg::stored, Payload().with(transfer::stored, loaded / transfer::bytes_of_stored)});
    load.push_back({reg::ddr_place, memory});
    launch(Unit::store, store);
    launch(Unit::load, load);
}

ProgramWriter::Register ProgramWriter::place(std::uint32_t number, const WrittenMap& map) {
    return {number, Payload()
                        .with(place::row_low, map.row)
                        .with(place::row_high, map.row >> place::row_low_bits)
                        .with(place::ring, map.ring)
                        .with(place::offset, map.offset)
                        .with(place::element, element_code(map.bytes))};
}

ProgramWriter::Register ProgramWriter::strides(std::uint32_t number, const WrittenMap& map) {
    return {number, Payload()
                        .with(strides::plane, map.plane)
                        .with(strides::block, map.block)
                        .with(strides::line, map.line)};
}

ProgramWriter::Register ProgramWriter::extents(std::uint32_t number, std::int32_t h, std::int32_t w,
                                               std::int32_t c) {
    return {number,
            Payload().with(extents::h, h - 1).with(extents::w, w - 1).with(extents::c, c - 1)};
}

std::int64_t ProgramWriter::constant(const std::vector<std::byte>& bytes) {
    const std::size_t begin = (constants_.size() + 127) / 128 * 128;
    constants_.resize(begin);
    constants_.insert(constants_.end(), bytes.begin(), bytes.end());
    constants_.resize((constants_.size() + 127) / 128 * 128);
    return static_cast<std::int64_t>(begin);
}

void ProgramWriter::load(std::int64_t address, std::int32_t row, std::int32_t units,
                         std::int32_t words, std::int64_t stored) {
    const std::int64_t bytes = std::int64_t{units} * words * 8;
    std::vector<Register> registers{
        place(reg::out, {.row = row}),
        {reg::sram_counts,
         Payload().with(transfer::inner, units - 1).with(transfer::words, words - 1)},
        {reg::sram_strides, Payload().with(transfer::inner_stride, 1)},
        {reg::ddr_counts, Payload().with(transfer::run, bytes / transfer::bytes_of_run - 1)},
        {reg::ddr_strides, Payload()}};
    if (stored > 0) {
        registers.push_back(
            {reg::stored, Payload().with(transfer::stored, stored / transfer::bytes_of_stored)});
    }
    registers.push_back(
        {reg::ddr_place, Payload()
                             .with(transfer::memory, memory_constants)
                             .with(transfer::sixteens, address / transfer::bytes_of_address)
                             .with(transfer::compressed, stored > 0 ? 1 : 0)});
    launch(Unit::load, registers);
}

void ProgramWriter::picture(std::int32_t row, std::int32_t y, std::int32_t h) {
    const std::int32_t blocks = multiple(w_, 16) / 16;
    launch(Unit::load,
           {place(reg::out, {.row = row}),
            extents(reg::out_extents, h, w_, 3),
            {reg::sram_counts, Payload().with(transfer::words, 15)},
            {reg::sram_strides, Payload().with(transfer::middle_stride, blocks)},
            {reg::ddr_counts, Payload()},
            {reg::ddr_strides, Payload().with(transfer::ddr_inner_stride, multiple(w_, 16) / 16)},
            {reg::ddr_place, Payload()
                                 .with(picture::memory, memory_luma)
                                 .with(picture::kind, picture::luma_kind)
                                 .with(picture::line, y)},
            {reg::chroma, Payload()
                              .with(picture::memory, memory_chroma)
                              .with(picture::kind, picture::chroma_kind)}});
}

void ProgramWriter::move(MoveCode code, const WrittenMap& from, const WrittenMap& to,
                         std::int32_t h, std::int32_t w, std::int32_t c) {
    launch(Unit::move,
           {place(reg::out, to),
            extents(reg::out_extents, h, w, c),
            strides(reg::out_strides, to),
            place(reg::in, from),
            strides(reg::in_strides, from),
            {reg::operation, Payload().with(move::code, static_cast<std::int64_t>(code))}});
}

void ProgramWriter::store_output(const WrittenMap& map) {
    const WrittenMap pixels{.row = output_row, .plane = 1, .block = 1, .line = out_w_};
    move(MoveCode::to_pixels, map, pixels, out_h_, out_w_, out_c_);
    const std::int32_t pixel = multiple(out_c_, 16);
    launch(Unit::store,
           {place(reg::in, pixels),
            {reg::sram_counts, Payload()
                                   .with(transfer::inner, out_h_ * out_w_ - 1)
                                   .with(transfer::words, pixel / 8 - 1)},
            {reg::sram_strides, Payload().with(transfer::inner_stride, 1)},
            {reg::ddr_counts, Payload().with(transfer::run, out_h_ * out_w_ * pixel / 16 - 1)},
            {reg::ddr_strides, Payload()},
            {reg::ddr_place, Payload().with(transfer::memory, memory_output)}});
}

hbm::Segment ProgramWriter::segment() const {
    using Kind = hbm::Region::Kind;
    hbm::Segment segment;
    segment.name = "written";
    segment.march = march_;
    segment.intermediate_bytes = intermediate_bytes;
    segment.constants = constants_;
    hbm::Function function;
    function.words = words_;
    function.words.push_back(static_cast<std::uint64_t>(Unit::end));
    function.regions = {{Kind::output, 0},
                        {Kind::constants, 0},
                        {Kind::luma, 0},
                        {Kind::chroma, 0},
                        {Kind::intermediate, 0}};
    segment.functions.push_back(std::move(function));
    segment.steps.push_back(hbm::RunFunctions{0, 1});
    const std::int32_t pixel = multiple(out_c_, 16);
    segment.inputs.push_back({.name = "picture",
                              .padded = {1, h_, w_, 4},
                              .valid = {1, h_, w_, 3},
                              .type = hbm::type_int8,
                              .source = hbm::source_picture,
                              .bytes = w_});
    segment.outputs.push_back({.name = "result",
                               .padded = {1, out_h_, out_w_, pixel},
                               .valid = {1, out_h_, out_w_, out_c_},
                               .type = hbm::type_int8,
                               .bytes = std::int64_t{out_h_} * out_w_ * pixel});
    return segment;
}

} // namespace hbdnn::format::b2e
