// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/writer/network_memory.h"

#include "emu-core/base/checked.h"
#include "emu-core/base/error.h"
#include "librknnrt/format/container/model_file.h"
#include "librknnrt/format/writer/container/writer_facts.h"

#include <algorithm>

namespace rknn::format::writer {
namespace {

using emu::Program;
using emu::TensorId;

constexpr std::int64_t align = 64; // of tensors in device memory

// From which layer to which a tensor's memory is its own.
struct Lifetime {
    std::size_t first = 0, last = 0;
    bool used = false;

    bool meets(const Lifetime& other) const { return first <= other.last && other.first <= last; }
};

// Inputs live from the beginning, ends to the end: applications may read and write them at any
// time.
std::vector<Lifetime> lifetimes(const Program& program) {
    std::vector<Lifetime> lives(program.tensors.size());
    const auto touch = [&](TensorId id, std::size_t at) {
        Lifetime& life = lives[static_cast<std::size_t>(id)];
        if (!life.used) life.first = at;
        life.last = std::max(life.last, at);
        life.used = true;
    };
    const std::size_t end = program.layers.size();
    for (const TensorId id : program.inputs) {
        touch(id, 0);
        touch(id, end);
    }
    for (std::size_t i = 0; i < end; ++i) {
        for (const TensorId id : program.layers[i].dst) touch(id, i);
        for (const TensorId id : program.layers[i].src) touch(id, i);
    }
    for (const TensorId id : program.outputs) touch(id, end);
    return lives;
}

Cube dense_cube(const emu::Extents& extents, std::int32_t element_bytes, std::int32_t atom) {
    Cube cube;
    cube.h = static_cast<std::int32_t>(extents.h);
    cube.w = static_cast<std::int32_t>(extents.w);
    cube.c = static_cast<std::int32_t>(extents.c);
    cube.line = std::int64_t{cube.w} * atom;
    cube.surface = cube.h * cube.line;
    cube.element_bytes = element_bytes;
    return cube;
}

Cube packed_pixels(const emu::Extents& extents, std::int32_t element, const WriterFacts& facts) {
    Cube cube = dense_cube(extents, element, 1);
    cube.line = std::int64_t{emu::align_up(cube.w, facts.pixel_line_align)} * cube.c * element;
    cube.line = emu::align_up(cube.line, std::int64_t{facts.pixel_line_bytes});
    cube.surface = cube.h * cube.line;
    return cube;
}

std::vector<float> scales(const emu::Quant& quant) {
    return quant.scheme == emu::Quant::Scheme::none ? std::vector<float>{}
                                                    : std::vector<float>{quant.scale()};
}

// Places tensors one after the other at the lowest address where none lies that lives as long.
class Arena {
public:
    std::int64_t place(const Lifetime& life, std::int64_t bytes) {
        std::int64_t address = 0;
        for (const Range& range : taken_) { // by address
            if (!range.life.meets(life) || range.end <= address) continue;
            if (range.begin >= address + bytes) break;
            address = range.end;
        }
        const std::int64_t end = address + emu::align_up(bytes, align);
        const auto behind = std::find_if(taken_.begin(), taken_.end(),
                                         [&](const Range& range) { return range.begin > address; });
        taken_.insert(behind, {life, address, end});
        end_ = std::max(end_, end);
        return address;
    }
    std::int64_t end() const { return end_; }

private:
    struct Range {
        Lifetime life;
        std::int64_t begin, end;
    };
    std::vector<Range> taken_;
    std::int64_t end_ = 0;
};

TensorKind kind_of(const Program& program, TensorId id) {
    const auto among = [id](const std::vector<TensorId>& ids) {
        return std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    if (among(program.inputs)) return TensorKind::input;
    return among(program.outputs) ? TensorKind::output : TensorKind::internal;
}

emu::Outcome check(const emu::TensorSpec& spec) {
    const bool known = spec.dtype == emu::Dtype::i8 || spec.dtype == emu::Dtype::f16;
    if (!known) {
        return emu::error(emu::Fault::bad_model,
                          "tensor '%s' is %s; .rknn files are written for "
                          "int8 and float16",
                          spec.name.c_str(), emu::name_of(spec.dtype).data());
    }
    if (emu::feature_extents(spec.shape).n == 1) return {};
    return emu::error(emu::Fault::bad_model, "tensor '%s' has several samples", spec.name.c_str());
}

Tensor described(const emu::TensorSpec& spec, const Cube& cube, bool pixels, std::int32_t block) {
    Tensor tensor;
    tensor.name = spec.name;
    tensor.element_type = spec.dtype == emu::Dtype::i8 ? element_type::int8 : element_type::float16;
    tensor.layout = TensorLayout::cube;
    tensor.dims = {1, cube.c, cube.h, cube.w};
    tensor.native_dims = {1, emu::divide_up(cube.c, block), cube.h, cube.w, block};
    if (pixels) tensor.native_dims = {1, 1, cube.h, cube.w, cube.c};
    tensor.scale = scales(spec.quant);
    if (!tensor.scale.empty()) tensor.zero_point = {spec.quant.zero_point()};
    return tensor;
}

} // namespace

emu::Result<NetworkMemory> NetworkMemory::plan(const Program& program,
                                               const std::vector<bool>& pixels,
                                               const Generation& generation, ModelFile& model) {
    NetworkMemory memory(model);
    memory.cubes_.resize(program.tensors.size());
    const std::vector<Lifetime> lives = lifetimes(program);
    const WriterFacts& facts = writer_facts(generation);
    Arena arena;
    for (std::size_t i = 0; i < program.tensors.size(); ++i) {
        if (!lives[i].used || program.tensors[i].is_constant()) continue;
        const emu::TensorSpec& spec = program.tensors[i].spec;
        EMU_TRY(check(spec));
        const std::int32_t element = emu::size_of(spec.dtype);
        const std::int32_t block = generation.atom / element;
        const emu::Extents extents = emu::feature_extents(spec.shape);
        Cube& cube = memory.cubes_[i];
        cube = pixels[i] ? packed_pixels(extents, element, facts)
                         : dense_cube(extents, element, generation.atom);
        Tensor tensor = described(spec, cube, pixels[i], block);
        std::int32_t surfaces = pixels[i] ? 1 : emu::divide_up(cube.c, block);
        if (facts.even_surfaces && !pixels[i]) surfaces = emu::align_up(surfaces, 2);
        const std::int64_t bytes = surfaces * cube.surface;
        tensor.kind = kind_of(program, static_cast<TensorId>(i));
        tensor.reserved_bytes = static_cast<std::uint32_t>(bytes);
        if (pixels[i]) tensor.line_align = facts.pixel_line_align;
        tensor.address = arena.place(lives[i], bytes);
        cube.place = {static_cast<std::int32_t>(model.tensors.size()), 0};
        model.tensors.push_back(std::move(tensor));
    }
    constexpr std::int64_t most = std::int64_t{1} << 31;
    if (arena.end() >= most) return emu::error(emu::Fault::bad_model, "it needs 2 GiB of memory");
    model.arena_bytes = static_cast<std::uint64_t>(arena.end());
    model.internal_bytes = model.arena_bytes;
    model.memory_bytes = model.arena_bytes;
    return memory;
}

std::int32_t NetworkMemory::add_constant(Tensor tensor) {
    tensor.address = static_cast<std::int64_t>(model_.memory_bytes);
    tensor.reserved_bytes = static_cast<std::uint32_t>(tensor.data.size());
    const std::uint64_t end = model_.memory_bytes + tensor.data.size();
    model_.memory_bytes = emu::align_up(end, static_cast<std::uint64_t>(align)) + align;
    model_.weight_bytes += tensor.data.size();
    model_.tensors.push_back(std::move(tensor));
    return static_cast<std::int32_t>(model_.tensors.size() - 1);
}

} // namespace rknn::format::writer
