// SPDX-License-Identifier: Apache-2.0
// The file: magic, version, CRC-32 of all that follows; the program's structure; which tensors are
// constant; the constants' bytes in the order of their tensors, deflated. Little-endian throughout.
#include "model/container.h"

#include "base/error.h"
#include "chip/chip.h"
#include "model/deflate.h"
#include "model/fields.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace emu {
namespace {

constexpr std::array<char, 8> magic{'B', 'o', 'a', 'r', 'd', 'l', 's', 's'};
constexpr std::uint32_t version = 2;
constexpr std::size_t header_bytes = magic.size() + 2 * sizeof(std::uint32_t);

// What the file holds besides the constants' bytes.
struct Structure {
    std::string chip;
    std::vector<std::uint8_t> constant; // per tensor: 1 where it is one
    std::uint64_t constant_bytes = 0;
};

template <class A> void fields(A& a, Member<A, Structure>& s, Member<A, Program>& p) {
    a(s.chip), a(p.custom_string), a(p.tensors), a(p.inputs), a(p.outputs), a(p.normalisation);
    a(p.layers), a(p.arena_bytes), a(s.constant), a(s.constant_bytes);
}

std::vector<std::byte> joined_constants(const Program& program) {
    std::vector<std::byte> bytes;
    bytes.reserve(program.constant_bytes());
    for (const ProgramTensor& tensor : program.tensors) {
        const Bytes constant = tensor.constant;
        bytes.insert(bytes.end(), constant.begin(), constant.end());
    }
    return bytes;
}

bool is_known(const Quant& quant, const Shape& shape) {
    const auto usable = [](float scale) { return std::isfinite(scale) && scale > 0; };
    const std::size_t count = quant.scales.size();
    const bool axis = quant.axis >= 0 && quant.axis < shape.rank();
    const bool per_channel = axis && count == static_cast<std::size_t>(shape[quant.axis]);
    return quant.scheme <= Quant::Scheme::fixed_point && quant.fraction >= -32 &&
           quant.fraction <= 32 && count == quant.zero_points.size() &&
           (count <= 1 || per_channel) && std::ranges::all_of(quant.scales, usable);
}

Outcome check_sizes(const Structure& structure, const Program& program) {
    std::uint64_t bytes = 0;
    if (structure.constant.size() != program.tensors.size()) {
        return error(Fault::bad_model, "the list of constants does not fit the tensors");
    }
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
        const TensorSpec& spec = program.tensors[i].spec;
        if (static_cast<int>(spec.dtype) >= dtype_count || !is_known(spec.quant, spec.shape)) {
            return error(Fault::bad_model, "tensor %zu has an unknown type or quantisation", i);
        }
        if (structure.constant[i]) bytes += static_cast<std::uint64_t>(spec.bytes());
    }
    if (bytes == structure.constant_bytes) return {};
    return error(Fault::bad_model, "the constants' size does not fit the tensors");
}

void split_constants(const Structure& structure, const SharedBytes& bytes, Program& program) {
    std::size_t offset = 0;
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
        if (!structure.constant[i]) continue;
        const auto size = static_cast<std::size_t>(program.tensors[i].spec.bytes());
        program.tensors[i].constant = bytes.part(offset, size);
        offset += size;
    }
}

// All behind the header.
Result<Bytes> checked_content(Bytes file) {
    if (file.size() < header_bytes)
        return error(Fault::bad_model, "a container of %zu bytes", file.size());
    const auto found = load<std::uint32_t>(file, magic.size());
    if (found != version) {
        return error(Fault::bad_model,
                     "a container of version %u; this is for version %u: compile again", found,
                     version);
    }
    const Bytes rest = file.subspan(header_bytes);
    if (load<std::uint32_t>(file, magic.size() + sizeof(std::uint32_t)) != crc32(rest)) {
        return error(Fault::bad_model, "the container is damaged: its checksum does not fit");
    }
    return rest;
}

} // namespace

bool is_container(Bytes file) {
    return file.size() >= magic.size() && std::memcmp(file.data(), magic.data(), magic.size()) == 0;
}

std::vector<std::byte> write_container(const Program& program) {
    Structure structure{std::string(program.chip->name), {}, program.constant_bytes()};
    for (const ProgramTensor& tensor : program.tensors) {
        structure.constant.push_back(tensor.is_constant());
    }
    ArchiveWriter archive;
    fields(archive, structure, program);
    archive.bytes().append(deflated(joined_constants(program)));
    const std::vector<std::byte> content = archive.bytes().take();
    ByteWriter file;
    file.append(std::as_bytes(std::span(magic)));
    file.write(version);
    file.write(crc32(content));
    file.append(content);
    return file.take();
}

Result<Program> read_container(Bytes file) {
    EMU_TRY_VALUE(content, checked_content(file));
    ArchiveReader archive(content);
    Structure structure;
    Program program;
    fields(archive, structure, program);
    if (!archive.outcome()) return archive.outcome().error();
    program.chip = find_chip(structure.chip);
    if (!program.chip) {
        return error(Fault::bad_model, "a container for chip %.40s; known are %s",
                     structure.chip.c_str(), chip_names().c_str());
    }
    EMU_TRY(check_sizes(structure, program));
    EMU_TRY_VALUE(constants, inflated(content.last(archive.left()), structure.constant_bytes));
    split_constants(structure, SharedBytes(std::move(constants)), program);
    EMU_TRY(validate(program));
    return program;
}

} // namespace emu
