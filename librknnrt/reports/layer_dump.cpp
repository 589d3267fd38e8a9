// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/reports/layer_dump.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/base/log.h"
#include "emu-core/base/text.h"
#include "emu-core/chip/chip.h"
#include "emu-core/tensor/npy.h"
#include "librknnrt/model/library.h"
#include "librknnrt/model/port.h"
#include "librknnrt/reports/log_level.h"

#include <algorithm>
#include <atomic>
#include <filesystem>

namespace rknn {
namespace {

struct Preset {
    std::string_view library, folder;
};
constexpr Preset presets[] = {
#define DUMPS(name, folder) {name, folder},
#include "abi/rknn/platforms.inc"
};

constexpr auto preset_for(std::string_view name) {
    return std::ranges::find(presets, name, &Preset::library);
}
#define LIBRARY(name, chip, groups) static_assert(preset_for(name) != std::end(presets));
#include "abi/rknn/platforms.inc"

constexpr std::size_t longest_name = 100; // of 255 that file systems allow

std::string next_folder(const std::string& parent) {
    static std::atomic<unsigned> count = 0;
    return parent + "/context_" + std::to_string(++count);
}

bool is_plain(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.' ||
           c == '-';
}

// Names come out of model files, and are what a file's author likes.
std::string file_name(std::size_t id, std::size_t result, std::string_view name) {
    std::string plain(name.substr(0, longest_name));
    std::ranges::replace_if(
        plain, [](char c) { return !is_plain(c); }, '_');
    return emu::format("%04zu_%zu_%s", id, result, plain.c_str());
}

emu::Outcome make_folder(const std::string& path) {
    std::error_code problem;
    std::filesystem::create_directories(path, problem);
    if (!problem) return {};
    return emu::error(emu::Fault::bad_argument, "%s: %s", path.c_str(), problem.message().c_str());
}

emu::Result<DumpedTensor> as_stored(const emu::TensorSpec& spec, emu::Bytes values) {
    return DumpedTensor{spec, {values.begin(), values.end()}};
}

// C2 of the type as which boards show the tensor.
std::int32_t block_of(const emu::Chip& chip, emu::Dtype dtype) {
    return std::max(1, chip.channel_block_bytes.value / emu::size_of(shown_type(dtype)));
}

} // namespace

std::optional<DumpOptions> dump_options() {
    if (!asked_for(Shown::layer_values)) return std::nullopt;
    const std::string_view folder = emu::environment("RKNN_DUMP_DIR");
    return DumpOptions{
        .folder = std::string(folder.empty() ? preset_for(library.name)->folder : folder),
        .stored = emu::environment("RKNN_DUMP_QUANT") == "1",
        .text = asked_for(Shown::layer_text) || emu::environment("RKNN_DUMP_TXT_TENSOR") == "1"};
}

LayerDump::LayerDump(DumpOptions options)
    : options_(std::move(options)), folder_(next_folder(options_.folder)) {}

void LayerDump::on_layer(std::size_t layer, std::int64_t, std::span<const emu::Bytes> results) {
    // The inputs come first in the table, whose IDs begin at 1.
    const std::size_t id = program_->inputs.size() + layer + 1;
    for (std::size_t i = 0; i < results.size() && !failed_; ++i) {
        const emu::TensorSpec& spec = program_->spec(program_->layers[layer].dst[i]);
        const auto written = write(file_name(id, i, spec.name), spec, results[i]);
        if (written) continue;
        failed_ = true;
        emu::log(emu::LogLevel::warning,
                 "no more layers are dumped (RKNN_LOG_LEVEL, RKNN_DUMP_DIR): " +
                     written.error().detail);
    }
}

emu::Outcome LayerDump::write(const std::string& name, const emu::TensorSpec& spec,
                              emu::Bytes values) {
    EMU_TRY(make_folder(folder_));
    EMU_TRY_VALUE(tensor, options_.stored ? as_stored(spec, values) : real_numbers(spec, values));
    EMU_TRY_VALUE(planes, as_planes(tensor));
    const std::string path = folder_ + "/" + name;
    EMU_TRY(emu::write_file(path + ".npy", emu::npy::write(planes.spec, planes.values)));
    if (!options_.text) return {};
    EMU_TRY_VALUE(text, as_text(tensor, block_of(*program_->chip, spec.dtype)));
    return emu::write_file(path + ".txt", std::as_bytes(std::span(text)));
}

} // namespace rknn
