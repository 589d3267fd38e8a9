// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/live/init.h"

#include "emu-core/base/error.h"
#include "emu-core/base/sha256.h"
#include "emu-core/chip/chip.h"
#include "emu-core/model/container/container.h"
#include "emu-core/model/load.h"
#include "librknnrt/format/load.h"
#include "librknnrt/live/world.h"
#include "librknnrt/model/library.h"
#include "librknnrt/model/platform.h"
#include "librknnrt/reports/init_report.h"

namespace rknn {
namespace {

using emu::Fault;

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

// A network as it was loaded, with what is told about it.
struct LoadedNetwork {
    std::vector<emu::Program> programs;
    Origin origin;
    format::ModelFacts facts; // of the vendor's own files
    Recorded recorded = nullptr;
};

LoadedNetwork vendor_network(format::LoadedModel loaded) {
    LoadedNetwork network{{}, {}, std::move(loaded.facts)};
    network.origin = {loaded.container, std::move(loaded.compiler), std::move(loaded.framework)};
    network.programs.push_back(std::move(loaded.program));
    return network;
}

// Nothing: the file says too little, or nothing is recorded.
std::optional<LoadedNetwork> recorded_network(const emu::SharedBytes& file, const std::string& path,
                                              const emu::ChipChoice& choice) {
    auto described = format::describe(file, choice);
    if (!described) return std::nullopt;
    emu::DescribedModel model{path, emu::sha256(file), {}, {}, {}};
    model.output_bytes = format::output_bytes(described->program);
    auto recorded = emu::RecordedOutputs::open(model);
    if (!recorded) return std::nullopt;
    LoadedNetwork network = vendor_network(*std::move(described));
    network.recorded = std::make_shared<const emu::RecordedOutputs>(*std::move(recorded));
    return network;
}

emu::Result<LoadedNetwork> load_vendor_file(const emu::SharedBytes& file, const std::string& path,
                                            const emu::ChipChoice& choice) {
    auto loaded = format::load(file, choice);
    if (loaded) {
        EMU_TRY(format::check_level(*loaded));
        return vendor_network(*std::move(loaded));
    }
    auto recorded = recorded_network(file, path, choice);
    if (recorded) return *std::move(recorded);
    return loaded.error();
}

emu::Result<LoadedNetwork> load_network(const emu::SharedBytes& file, const emu::ChipChoice& choice,
                                        const emu::LoadOptions& options) {
    if (format::is_model_file(file)) return load_vendor_file(file, options.path, choice);
    EMU_TRY_VALUE(programs, emu::load_programs(file, choice, options));
    return LoadedNetwork{std::move(programs), origin_of(file), {}, nullptr};
}

struct ModelSource : emu::ModelFile {
    std::shared_ptr<Memory> memory = nullptr; // of the application's, which they stay in; or null
};

emu::Result<ModelSource> read_path(const char* path, const rknn_init_extend* extend) {
    auto file = emu::read_model_file(path);
    if (!file) return emu::Error{Fault::bad_model, file.error().detail};
    EMU_TRY_VALUE(model, model_within(file->bytes, extend));
    file->bytes = std::move(model);
    return ModelSource{*std::move(file)};
}

// The application may free its bytes after the call: what keeps constants in them needs a copy.
ModelSource copy_bytes(const void* model, std::uint32_t size) {
    const emu::Bytes bytes(static_cast<const std::byte*>(model), size);
    if (emu::is_container(bytes)) return {{emu::SharedBytes::unowned(bytes), {}}};
    return {emu::copy_model_file(model, size)};
}

// RKNN_FLAG_MODEL_BUFFER_ZERO_COPY: the bytes stay where they are.
emu::Result<ModelSource> lent_bytes(const void* model, std::uint32_t size,
                                    const rknn_init_extend* extend) {
    auto memory = memories().find_memory(model, size);
    if (!memory) {
        return emu::error(Fault::bad_argument, "RKNN_FLAG_MODEL_BUFFER_ZERO_COPY needs a model in "
                                               "memory that rknn_create_mem gave");
    }
    const emu::Bytes bytes{static_cast<const std::byte*>(model), size};
    EMU_TRY_VALUE(within, model_within(emu::SharedBytes::owned_by(memory->buffer, bytes), extend));
    return ModelSource{{std::move(within), {}}, std::move(memory)};
}

emu::Result<ModelSource> find_source(const void* model, std::uint32_t size, std::uint32_t flags,
                                     const rknn_init_extend* extend) {
    if (size == 0) return read_path(static_cast<const char*>(model), extend);
    if ((flags & RKNN_FLAG_MODEL_BUFFER_ZERO_COPY) != 0) return lent_bytes(model, size, extend);
    return copy_bytes(model, size);
}

emu::Result<std::shared_ptr<const Model>> open_model(ModelSource source, const Context* donor,
                                                     WeightUse use) {
    EMU_TRY_VALUE(choice, emu::chip_choice(library.default_chip));
    emu::LoadOptions options;
    options.path = source.path;
    options.used = source.used;
    emu::Program weights;
    if (donor) {
        weights = donor->model().whole_program(0);
        options.donor = &weights;
    }
    EMU_TRY_VALUE(network, load_network(source.bytes, choice, options));
    EMU_TRY(check_board(*network.programs.front().chip));
    if (donor && network.programs.size() > 1) {
        return emu::error(Fault::unsupported,
                          "a model with several sets of shapes cannot share weights");
    }
    // Kernels take as much memory.
    source.bytes = {};
    source.used = options.used = {};
    EMU_TRY_VALUE(model, Model::make(std::move(network.programs), use, std::move(source.memory),
                                     std::move(network.facts), std::move(network.recorded)));
    report_model(*model, network.origin);
    return model;
}

} // namespace

emu::Result<std::shared_ptr<Context>> open_context(const void* model, std::uint32_t size,
                                                   std::uint32_t flags,
                                                   const rknn_init_extend* extend,
                                                   emu::DeviceMemory& memory) {
    report_library();
    EMU_TRY_VALUE(options, to_options(flags));
    EMU_TRY_VALUE(partner, partner_for(flags, extend));
    EMU_TRY_VALUE(source, find_source(model, size, flags, extend));
    const bool shares_weights = (flags & RKNN_FLAG_SHARE_WEIGHT_MEM) != 0;
    EMU_TRY_VALUE(opened, open_model(std::move(source), shares_weights ? partner.get() : nullptr,
                                     weight_use(options)));
    options.sram = sram_share(flags, *opened, partner.get());
    raise_priority(flags);
    emu::Cores& npu = cores(opened->chip());
    return Context::open(std::move(opened), memory, npu, std::move(options));
}

} // namespace rknn
