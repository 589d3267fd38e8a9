// SPDX-License-Identifier: Apache-2.0
#include "init.h"

#include "base/environment.h"
#include "base/error.h"
#include "base/file.h"
#include "chip/chip.h"
#include "model/load.h"
#include "world.h"

#include <cstring>

namespace rknn {
namespace {

using emu::Fault;

constexpr std::string_view default_chip = "rk3588"; // of a model that names none

// Flags that change what an application may see, and are not available.
struct Refused {
    std::uint32_t flag;
    const char* name;
};

constexpr Refused refused[] = {
    {RKNN_FLAG_ASYNC_MASK, "RKNN_FLAG_ASYNC_MASK"},
    {RKNN_FLAG_MEM_ALLOC_OUTSIDE, "RKNN_FLAG_MEM_ALLOC_OUTSIDE"},
    {RKNN_FLAG_FENCE_IN_OUTSIDE, "RKNN_FLAG_FENCE_IN_OUTSIDE"},
    {RKNN_FLAG_FENCE_OUT_OUTSIDE, "RKNN_FLAG_FENCE_OUT_OUTSIDE"},
    {RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE, "RKNN_FLAG_INTERNAL_ALLOC_OUTSIDE"},
    {RKNN_FLAG_MODEL_BUFFER_ZERO_COPY, "RKNN_FLAG_MODEL_BUFFER_ZERO_COPY"},
};

// Flags that are obeyed, or ask for what makes no difference here: priorities, times of layers
// (always there), where operators and memory go.
constexpr std::uint32_t accepted =
    RKNN_FLAG_PRIOR_MEDIUM | RKNN_FLAG_PRIOR_LOW | RKNN_FLAG_COLLECT_PERF_MASK |
    RKNN_FLAG_SHARE_WEIGHT_MEM | RKNN_FLAG_COLLECT_MODEL_INFO_ONLY |
    RKNN_FLAG_EXECUTE_FALLBACK_PRIOR_DEVICE_GPU | RKNN_FLAG_ENABLE_SRAM | RKNN_FLAG_SHARE_SRAM |
    RKNN_FLAG_DISABLE_PROC_HIGH_PRIORITY | RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE |
    RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE;

emu::Result<ContextOptions> to_options(std::uint32_t flags) {
    std::uint32_t known = accepted;
    for (const Refused& row : refused) known |= row.flag;
    if ((flags & ~known) != 0) {
        return emu::error(Fault::bad_argument, "the flags 0x%x are unknown", flags & ~known);
    }
    for (const Refused& row : refused) {
        if ((flags & row.flag) != 0)
            return emu::error(Fault::unsupported, "%s is not supported", row.name);
    }
    return ContextOptions{.describe_only = (flags & RKNN_FLAG_COLLECT_MODEL_INFO_ONLY) != 0,
                          .flush_inputs = (flags & RKNN_FLAG_DISABLE_FLUSH_INPUT_MEM_CACHE) == 0,
                          .flush_outputs = (flags & RKNN_FLAG_DISABLE_FLUSH_OUTPUT_MEM_CACHE) == 0};
}

emu::Result<emu::ChipChoice> to_choice(std::string_view chip) {
    emu::ChipChoice choice{nullptr, emu::find_chip(default_chip)};
    if (chip.empty()) return choice;
    choice.asked = emu::find_chip(chip);
    if (choice.asked) return choice;
    return emu::error(Fault::device_unavailable, "BOARDLESS_CHIP=%.*s is unknown; there are %s",
                      static_cast<int>(chip.size()), chip.data(), emu::chip_names().c_str());
}

// The part of the file that `extend` means; a size of 0 stands for all that follows.
emu::Result<emu::SharedBytes> model_within(const emu::SharedBytes& file,
                                           const rknn_init_extend* extend) {
    if (!extend) return file;
    const std::int64_t offset = extend->real_model_offset;
    const std::uint64_t size = extend->real_model_size;
    if (offset < 0 || !emu::in_range(static_cast<std::uint64_t>(offset), size, file.size())) {
        return emu::error(
            Fault::bad_model, "the file has %zu bytes, the model is said to be %llu at %lld",
            file.size(), static_cast<unsigned long long>(size), static_cast<long long>(offset));
    }
    const auto begin = static_cast<std::size_t>(offset);
    return file.part(begin, size == 0 ? file.size() - begin : static_cast<std::size_t>(size));
}

// The vendor's own format would else be called unknown, which is no help.
emu::Result<emu::Program> load_model(const emu::SharedBytes& model, const emu::ChipChoice& choice,
                                     const emu::LoadOptions& options) {
    constexpr std::string_view mark = "RKNN";
    if (model.size() >= mark.size() && std::memcmp(model.data(), mark.data(), mark.size()) == 0) {
        return emu::error(Fault::bad_model, "a model in the vendor's format, which cannot be "
                                            "executed; take the ONNX or TFLite file that it was "
                                            "made from, or what `boardless compile` makes of that");
    }
    return emu::load_program(model, choice, options);
}

// The application may free its bytes after the call.
emu::Result<emu::Program> load_memory(const void* model, std::uint32_t size,
                                      const emu::ChipChoice& choice,
                                      const emu::LoadOptions& options) {
    const auto* bytes = static_cast<const std::byte*>(model);
    return load_model(std::vector<std::byte>(bytes, bytes + size), choice, options);
}

emu::Result<emu::Program> load_file(const char* path, const rknn_init_extend* extend,
                                    const emu::ChipChoice& choice, emu::LoadOptions options) {
    auto file = emu::read_file(path);
    if (!file) return emu::Error{Fault::bad_model, file.error().detail};
    EMU_TRY_VALUE(model, model_within(*std::move(file), extend));
    options.path = path;
    return load_model(model, choice, options);
}

// RKNN_FLAG_SHARE_WEIGHT_MEM: the context whose weights are shared; null where none is asked for.
emu::Result<std::shared_ptr<Context>> weight_owner(std::uint32_t flags,
                                                   const rknn_init_extend* extend) {
    if ((flags & RKNN_FLAG_SHARE_WEIGHT_MEM) == 0) return nullptr;
    if (extend) return find_context(extend->ctx);
    return emu::error(Fault::bad_argument,
                      "RKNN_FLAG_SHARE_WEIGHT_MEM needs the other context in extend");
}

} // namespace

emu::Result<std::shared_ptr<Context>> open_context(const void* model, std::uint32_t size,
                                                   std::uint32_t flags,
                                                   const rknn_init_extend* extend,
                                                   emu::DeviceMemory& memory) {
    EMU_TRY_VALUE(options, to_options(flags));
    EMU_TRY_VALUE(choice, to_choice(emu::environment("BOARDLESS_CHIP")));
    EMU_TRY_VALUE(owner, weight_owner(flags, extend));
    emu::LoadOptions load_options;
    if (owner) load_options.donor = &owner->program();
    auto program = size == 0
                       ? load_file(static_cast<const char*>(model), extend, choice, load_options)
                       : load_memory(model, size, choice, load_options);
    if (!program) return program.error();
    return Context::open(std::move(*program), memory, options);
}

} // namespace rknn
