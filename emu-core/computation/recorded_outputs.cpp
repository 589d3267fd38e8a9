// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/recorded_outputs.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/file.h"
#include "emu-core/base/log.h"

#include <filesystem>

namespace emu {
namespace {

namespace fs = std::filesystem;

constexpr const char* folder_variable = "BOARDLESS_RECORDED";

Digest digest_of(std::span<const Bytes> inputs) {
    ByteWriter digests;
    for (const Bytes input : inputs) digests.append(sha256(input));
    return sha256(digests.bytes());
}

std::string output_path(const std::string& folder, std::size_t output) {
    return folder + format("/output_%zu.dat", output);
}

// The folder with recordings of the model, or nothing.
std::optional<std::string> find_folder(const DescribedModel& model) {
    std::vector<std::string> places;
    if (const auto named = environment(folder_variable); !named.empty()) places.emplace_back(named);
    if (!model.path.empty()) places.push_back(recordings_beside(model.path));
    for (const std::string& place : places) {
        std::error_code ignored;
        std::string folder = place + "/" + to_hex(model.digest);
        if (fs::is_directory(folder, ignored)) return folder;
    }
    return std::nullopt;
}

// One more hexadecimal digest per input, for people who look for what differs.
Error no_recording(const std::string& folder, std::span<const Bytes> inputs) {
    std::string each;
    for (const Bytes input : inputs) each += (each.empty() ? "" : ", ") + to_hex(sha256(input));
    return error(Fault::bad_input,
                 "nothing is recorded for these inputs (SHA-256 %s): run them on a board and store "
                 "the outputs by `boardless record`, in %s/%s",
                 each.c_str(), folder.c_str(), to_hex(digest_of(inputs)).c_str());
}

} // namespace

std::string recordings_beside(const std::string& model_path) {
    return model_path + ".recorded";
}

RecordedOutputs::RecordedOutputs(std::string folder, const DescribedModel& model)
    : folder_(std::move(folder)), output_bytes_(model.output_bytes) {}

std::optional<RecordedOutputs> RecordedOutputs::open(const DescribedModel& model) {
    auto folder = find_folder(model);
    if (!folder) return std::nullopt;
    log(LogLevel::warning,
        format("nothing is computed: outputs are the recorded ones of %s", folder->c_str()));
    return RecordedOutputs(*std::move(folder), model);
}

Result<std::vector<std::vector<std::byte>>>
RecordedOutputs::find(std::span<const Bytes> inputs) const {
    const std::string folder = folder_ + "/" + to_hex(digest_of(inputs));
    std::error_code ignored;
    if (!fs::is_directory(folder, ignored)) return no_recording(folder_, inputs);
    std::vector<std::vector<std::byte>> outputs;
    for (std::size_t i = 0; i < output_bytes_.size(); ++i) {
        const std::string path = output_path(folder, i);
        auto bytes = read_file(path);
        if (!bytes) return error(Fault::bad_model, "%s", bytes.error().detail.c_str());
        if (bytes->size() != output_bytes_[i]) {
            return error(Fault::bad_model, "%s has %zu bytes, the model's output %llu",
                         path.c_str(), bytes->size(),
                         static_cast<unsigned long long>(output_bytes_[i]));
        }
        outputs.push_back(*std::move(bytes));
    }
    return outputs;
}

Outcome record(const std::string& folder, const Digest& model, std::span<const Bytes> inputs,
               std::span<const Bytes> outputs) {
    const std::string own = folder + "/" + to_hex(model) + "/" + to_hex(digest_of(inputs));
    std::error_code problem;
    fs::create_directories(own, problem);
    if (problem) {
        return error(Fault::bad_argument, "%s: %s", own.c_str(), problem.message().c_str());
    }
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        EMU_TRY(write_file(output_path(own, i), outputs[i]));
    }
    return {};
}

} // namespace emu
