// SPDX-License-Identifier: Apache-2.0
#include "emu-core/engine/program.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/engine/limits.h"
#include "emu-core/engine/program_analysis.h"

#include <algorithm>

namespace emu {
namespace {

constexpr std::uint64_t most_arena_bytes = std::uint64_t{1} << 40;

bool in_program(const Program& program, TensorId id) {
    return id >= 0 && static_cast<std::size_t>(id) < program.tensors.size();
}

Outcome check_ids(const Program& program, const std::vector<TensorId>& ids) {
    const auto inside = [&program](TensorId id) { return in_program(program, id); };
    if (std::ranges::all_of(ids, inside)) return {};
    return error(Fault::bad_model, "a tensor's number is beyond the program's %zu tensors",
                 program.tensors.size());
}

Outcome check_reads(const Program& program) {
    std::uint64_t read = 0;
    const std::vector<std::size_t> alike = first_alike(program);
    for (std::size_t i = 0; i < alike.size(); ++i) {
        if (alike[i] != i) continue; // it shares the other's
        for (const TensorId id : program.layers[i].src) read += program.tensors[id].constant.size();
    }
    return check_sharing(read, program.constant_bytes());
}

Outcome check_extent(const Program& program) {
    std::size_t operands =
        program.inputs.size() + program.outputs.size() + 2 * program.states.size();
    for (const Layer& layer : program.layers) operands += layer.src.size() + layer.dst.size();
    return check_counts(program.tensors.size(), program.layers.size(), operands);
}

Outcome check_tensors(const Program& program) {
    for (const ProgramTensor& tensor : program.tensors) {
        const auto bytes = static_cast<std::uint64_t>(tensor.spec.bytes());
        if (tensor.is_constant() && tensor.constant.size() != bytes) {
            return error(Fault::bad_model, "constant %s has %zu bytes instead of %llu",
                         tensor.spec.name.c_str(), tensor.constant.size(),
                         static_cast<unsigned long long>(bytes));
        }
    }
    return {};
}

Error misuse(const Program& program, TensorId id, const char* what) {
    return error(Fault::bad_model, "tensor %s %s", program.spec(id).name.c_str(), what);
}

// Marks `id` as written.
Outcome write(const Program& program, TensorId id, std::vector<bool>& written) {
    if (program.tensors[id].is_constant()) return misuse(program, id, "is constant but written");
    if (written[id]) return misuse(program, id, "is written twice");
    written[id] = true;
    return {};
}

Outcome check_order(const Program& program) {
    std::vector<bool> written(program.tensors.size());
    for (const TensorId id : program.inputs) EMU_TRY(write(program, id, written));
    for (const ProgramState& state : program.states) EMU_TRY(write(program, state.read, written));
    for (const Layer& layer : program.layers) {
        EMU_TRY(check_ids(program, layer.src));
        EMU_TRY(check_ids(program, layer.dst));
        for (const TensorId id : layer.src) {
            if (!written[id] && !program.tensors[id].is_constant()) {
                return misuse(program, id, "is read before it is written");
            }
        }
        for (const TensorId id : layer.dst) EMU_TRY(write(program, id, written));
    }
    for (const TensorId id : program.outputs) {
        if (!written[id]) return misuse(program, id, "is an output that nothing writes");
        if (std::ranges::count(program.inputs, id) ||
            std::ranges::count(program.outputs, id) != 1) {
            return misuse(program, id, "is an output and something else as well");
        }
    }
    return {};
}

bool share_bytes(const ProgramTensor& a, const ProgramTensor& b) {
    return a.offset < b.offset + b.spec.bytes() && b.offset < a.offset + a.spec.bytes();
}

Outcome check_arena(const Program& program) {
    if (program.arena_bytes > most_arena_bytes || program.arena_bytes % arena_alignment != 0) {
        return error(Fault::bad_model, "an arena of %llu bytes",
                     static_cast<unsigned long long>(program.arena_bytes));
    }
    const std::vector<Lifetime> lifetimes = arena_lifetimes(program);
    for (std::size_t i = 0; i < lifetimes.size(); ++i) {
        const ProgramTensor& a = program.tensors[lifetimes[i].tensor];
        if (!in_range(a.offset, a.spec.bytes(), program.arena_bytes) ||
            a.offset % arena_alignment) {
            return error(Fault::bad_model, "%s does not lie in the arena", a.spec.name.c_str());
        }
        for (std::size_t j = 0; j < i; ++j) {
            const ProgramTensor& b = program.tensors[lifetimes[j].tensor];
            if (meet(lifetimes[i], lifetimes[j]) && share_bytes(a, b)) {
                return error(Fault::bad_model, "%s and %s share memory while both are needed",
                             a.spec.name.c_str(), b.spec.name.c_str());
            }
        }
    }
    return {};
}

// A state is written by a layer, once, and is nothing else.
Outcome check_states(const Program& program) {
    std::vector<bool> taken(program.tensors.size()), computed(program.tensors.size());
    for (const TensorId id : program.outputs) taken[id] = true;
    for (const Layer& layer : program.layers) {
        for (const TensorId id : layer.dst) computed[id] = true;
    }
    for (const ProgramState& state : program.states) {
        const TensorSpec &read = program.spec(state.read), &written = program.spec(state.written);
        if (taken[state.read] || taken[state.written] || !computed[state.written]) {
            return misuse(program, state.written, "cannot be what the next run reads");
        }
        taken[state.written] = true;
        const auto bytes = static_cast<std::uint64_t>(read.bytes());
        if (read.dtype != written.dtype || read.shape != written.shape ||
            state.first.size() != bytes) {
            return misuse(program, state.read, "is a state of another kind than what is written");
        }
    }
    return {};
}

Outcome check_pictures(const Program& program) {
    if (program.pictures.empty()) return {};
    if (program.pictures.size() != program.inputs.size()) {
        return error(Fault::bad_model, "it does not say of every input whether it is a picture");
    }
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        EMU_TRY(check_picture(program.pictures[i], program.spec(program.inputs[i])));
    }
    return {};
}

} // namespace

Outcome check_picture(const PictureInput& picture, const TensorSpec& spec) {
    if (picture.samples > PictureSamples::bgr || picture.colours > PictureColours::yuv ||
        picture.source > PictureSource::resizer) {
        return error(Fault::bad_model, "an input is a picture of an unknown kind");
    }
    if (picture.samples == PictureSamples::none) return {};
    if (picture.samples >= PictureSamples::rgb && picture.colours == PictureColours::yuv) {
        return error(Fault::bad_model, "input '%s': %s cannot become Y, U and V", spec.name.c_str(),
                     name_of(picture.samples).data());
    }
    const Extents map = dense(spec).stored;
    const bool grey = picture.samples == PictureSamples::luma;
    if (spec.shape.rank() != 4 || map.c != (grey ? 1 : 3)) {
        return error(Fault::bad_model, "input '%s' (%s) cannot be a picture of %d channels",
                     spec.name.c_str(), to_text(spec.shape).c_str(), grey ? 1 : 3);
    }
    if (picture.samples != PictureSamples::nv12 || (map.h % 2 == 0 && map.w % 2 == 0)) return {};
    return error(Fault::bad_model, "input '%s' (%s) cannot be NV12: its size is not even",
                 spec.name.c_str(), to_text(spec.shape).c_str());
}

std::uint64_t Program::constant_bytes() const {
    std::uint64_t bytes = 0;
    for (const ProgramTensor& tensor : tensors) {
        bytes += tensor.released ? static_cast<std::uint64_t>(tensor.spec.bytes())
                                 : tensor.constant.size();
    }
    return bytes;
}

Outcome Program::expect_no_states(const char* whose) const {
    if (states.empty()) return {};
    return error(Fault::unsupported, "the network keeps %s from run to run, which %s cannot",
                 printable(spec(states[0].read).name).c_str(), whose);
}

Outcome validate(const Program& program) {
    EMU_TRY(check_extent(program));
    EMU_TRY(check_tensors(program));
    EMU_TRY(check_ids(program, program.inputs));
    EMU_TRY(check_ids(program, program.outputs));
    if (program.outputs.empty() || program.layers.empty()) {
        return error(Fault::bad_model, "a program without outputs or layers");
    }
    if (program.normalisation.size() != program.inputs.size()) {
        return error(Fault::bad_model, "normalisation is not given for every input");
    }
    EMU_TRY(check_pictures(program));
    for (const ProgramState& state : program.states) {
        EMU_TRY(check_ids(program, {state.read, state.written}));
    }
    EMU_TRY(check_order(program));
    EMU_TRY(check_states(program));
    EMU_TRY(check_reads(program));
    return check_arena(program);
}

} // namespace emu
