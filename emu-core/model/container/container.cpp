// SPDX-License-Identifier: Apache-2.0
// The file: magic, version, CRC-32 of all that follows; the chip; what the constants are; the
// programs' structures; the constants' bytes, deflated, unless they were removed. Little-endian
// throughout.
#include "emu-core/model/container/container.h"

#include "emu-core/base/error.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/container/constant_pool.h"
#include "emu-core/model/container/deflate.h"
#include "emu-core/model/container/fields.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace emu {

template <class A> void fields(A& a, Member<A, ConstantIdentity>& i) {
    a(i.size), a(i.crc32), a(i.adler32);
}

template <class A> void fields(A& a, Member<A, ProgramState>& s) {
    a(s.read), a(s.written), a(s.first);
}

namespace {

constexpr std::array<char, 8> magic{'B', 'o', 'a', 'r', 'd', 'l', 's', 's'};
constexpr std::size_t header_bytes = magic.size() + 2 * sizeof(std::uint32_t);

// What the file holds besides the programs.
struct Structure {
    std::string chip;
    Weights weights = Weights::kept;
    ConstantPool constants; // without bytes
};

template <class A> void fields(A& a, Member<A, Structure>& s) {
    a(s.chip), a(s.weights), a(s.constants.identities), a(s.constants.places);
}
template <class A> void fields(A& a, Member<A, Program>& p) {
    a(p.custom_string), a(p.tensors), a(p.inputs), a(p.outputs), a(p.normalisation), a(p.pictures);
    a(p.states), a(p.layers), a(p.arena_bytes);
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

// None, or one per index of the last axis.
bool are_known(const std::vector<float>& factors, const Shape& shape) {
    const auto usable = [](float factor) { return std::isfinite(factor) && factor > 0; };
    if (factors.empty()) return true;
    return shape.rank() > 0 &&
           factors.size() == static_cast<std::size_t>(shape[shape.rank() - 1]) &&
           std::ranges::all_of(factors, usable);
}

Outcome check_tensors(const Program& program) {
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
        const TensorSpec& spec = program.tensors[i].spec;
        if (static_cast<int>(spec.dtype) >= dtype_count || !is_known(spec.quant, spec.shape) ||
            !are_known(spec.channel_factors, spec.shape)) {
            return error(Fault::bad_model, "tensor %zu has an unknown type or quantisation", i);
        }
    }
    return {};
}

// `rest` is what follows the structures.
Outcome find_bytes(Structure& structure, Bytes rest, const Program* donor, const UsedBytes& used) {
    if (structure.weights == Weights::kept) return inflate_bytes(structure.constants, rest, used);
    if (structure.weights != Weights::removed || !rest.empty()) {
        return error(Fault::bad_model, "it does not say where its weights are");
    }
    if (donor) return take_bytes(structure.constants, *donor);
    return error(Fault::bad_model, "it was compiled without weights, and shares those of another "
                                   "model: there is none to take them from");
}

// All behind the header.
Result<Bytes> checked_content(Bytes file) {
    if (file.size() < header_bytes)
        return error(Fault::bad_model, "a container of %zu bytes", file.size());
    const auto found = load<std::uint32_t>(file, magic.size());
    if (found != container_version) {
        return error(Fault::bad_model,
                     "a container of version %u; this is for version %u: compile again", found,
                     container_version);
    }
    const Bytes rest = file.subspan(header_bytes);
    if (load<std::uint32_t>(file, magic.size() + sizeof(std::uint32_t)) != crc32(rest)) {
        return error(Fault::bad_model, "the container is damaged: its checksum does not fit");
    }
    return rest;
}

Structure structure_of(std::span<const Program> programs, Weights weights) {
    return {std::string(programs[0].chip->name), weights, pool_constants(programs)};
}

std::vector<std::byte> without_constants(const Structure& structure,
                                         std::span<const Program> programs) {
    ArchiveWriter archive;
    fields(archive, structure);
    for (const Program& program : programs) fields(archive, program);
    ByteWriter writer;
    writer.append(std::as_bytes(std::span(magic)));
    writer.write(container_version);
    writer.write(std::uint32_t{0}); // the checksum, which follows from the rest
    writer.append(archive.bytes().take());
    return writer.take();
}

void append_constants(Structure structure, std::vector<std::byte>& file) {
    if (structure.weights == Weights::kept)
        deflate_onto(std::move(structure.constants.bytes), file);
    const std::uint32_t sum = crc32(Bytes(file).subspan(header_bytes));
    std::memcpy(&file[header_bytes - sizeof sum], &sum, sizeof sum);
}

} // namespace

bool is_container(Bytes file) {
    return file.size() >= magic.size() && std::memcmp(file.data(), magic.data(), magic.size()) == 0;
}

std::vector<std::byte> write_container(std::span<const Program> programs, Weights weights) {
    Structure structure = structure_of(programs, weights);
    std::vector<std::byte> file = without_constants(structure, programs);
    append_constants(std::move(structure), file);
    return file;
}

std::vector<std::byte> write_container(std::vector<Program>&& programs, Weights weights) {
    Structure structure = structure_of(programs, weights);
    std::vector<std::byte> file = without_constants(structure, programs);
    programs.clear();
    append_constants(std::move(structure), file);
    return file;
}

std::vector<std::byte> write_container(const Program& program) {
    return write_container(std::span(&program, 1));
}

Result<std::vector<Program>> read_container(Bytes file, const Program* donor,
                                            const UsedBytes& used) {
    EMU_TRY_VALUE(content, checked_content(file));
    ArchiveReader archive(content);
    Structure structure;
    fields(archive, structure);
    std::vector<Program> programs;
    for (std::size_t i = 0; i < structure.constants.places.size() && archive.outcome(); ++i) {
        fields(archive, programs.emplace_back());
    }
    if (!archive.outcome()) return archive.outcome().error();
    if (programs.empty()) return error(Fault::bad_model, "a container without a program");
    const Chip* chip = find_chip(structure.chip);
    if (!chip) {
        return error(Fault::bad_model, "a container for chip %.40s; known are %s",
                     structure.chip.c_str(), chip_names().c_str());
    }
    EMU_TRY(find_bytes(structure, content.last(archive.left()), donor, used));
    for (std::size_t i = 0; i < programs.size(); ++i) {
        programs[i].chip = chip;
        EMU_TRY(check_tensors(programs[i]));
        EMU_TRY(hand_out(structure.constants, i, programs[i]));
        EMU_TRY(validate(programs[i]));
    }
    return programs;
}

} // namespace emu
