// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/bpu_models.h"

#include "emu-core/base/file.h"
#include "emu-core/base/log.h"
#include "libhbdnn/format/bpu_ports.h"
#include "libhbdnn/format/computation/bpu_computation.h"
#include "libhbdnn/format/march.h"
#include "libhbdnn/format/model_info.h"

#include <algorithm>
#include <filesystem>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;

std::string_view text_of(emu::Bytes file) {
    return {reinterpret_cast<const char*>(file.data()), file.size()};
}

// The text beside the file; nothing where there is none, or somebody's notes of another kind.
emu::Result<std::optional<std::vector<ModelInfo>>> text_beside(const std::string& path) {
    std::error_code ignored;
    const std::string text = path + ".txt";
    if (path.empty() || !std::filesystem::exists(text, ignored)) {
        return std::optional<std::vector<ModelInfo>>();
    }
    EMU_TRY_VALUE(bytes, emu::read_file(text));
    if (!begins_as_model_info(bytes)) return std::optional<std::vector<ModelInfo>>();
    auto models = read_model_info(text_of(bytes));
    if (models) return std::optional(*std::move(models));
    return error(Fault::bad_model, "%s: %s", text.c_str(), models.error().detail.c_str());
}

class Loader {
public:
    Loader(const emu::SharedBytes& file, const std::string& path, const emu::ChipChoice& choice)
        : file_(file), path_(path), choice_(choice) {}

    emu::Outcome read() {
        if (begins_as_bpu_file(file_)) return read_bin();
        if (begins_as_hbm_file(file_)) return read_hbm();
        return read_text();
    }

    std::vector<BpuDescription> take_descriptions() && { return std::move(models_); }

    emu::Result<std::vector<BpuModel>> computed() && {
        std::vector<BpuModel> models;
        for (BpuDescription& model : models_) {
            EMU_TRY_VALUE(computation, find_computation(model));
            models.push_back({std::move(model), std::move(computation)});
        }
        return models;
    }

private:
    emu::Outcome read_bin() {
        EMU_TRY_VALUE(bin, read_bpu_file(file_));
        if (bin.hbm) {
            if (auto segments = hbm::read_segments(bin.hbm->bytes)) {
                segments_ = *std::move(segments);
                take_segment_names(bin, segments_);
            }
        }
        EMU_TRY_VALUE(chip, chip_of_march(bin.metadata.text("MARCH"), choice_));
        EMU_TRY_VALUE(ports, ports_of(bin));
        EMU_TRY_VALUE(board, text_beside(path_));
        if (board) EMU_TRY(take_boards_word(*board, bin.name, ports));
        BpuDescription model;
        model.name = bin.name;
        if (bin.hbm) model.tag = bin.hbm->tag;
        model.description.bytes = to_json(bin.metadata);
        model.chip = chip;
        model.inputs = std::move(ports.inputs);
        model.outputs = std::move(ports.outputs);
        bin_ = std::move(bin);
        models_.push_back(std::move(model));
        return {};
    }

    emu::Outcome read_hbm() {
        EMU_TRY_VALUE(hbm, read_hbm_file(file_));
        EMU_TRY_VALUE(chip, chip_of_march(hbm.march_tag, choice_));
        EMU_TRY_VALUE(board, text_beside(path_));
        auto segments = hbm::read_segments(file_);
        if (segments) segments_ = *std::move(segments);
        if (!board)
            return segments ? read_tables(hbm.tag, chip) : nothing_known(hbm, segments.error());
        for (ModelInfo& info : *board) {
            if (std::ranges::find(hbm.names, info.name) == hbm.names.end()) {
                return error(Fault::bad_model, "%s.txt describes %s, which is not in the file",
                             path_.c_str(), emu::printable(info.name).c_str());
            }
            add(std::move(info), hbm.tag, chip);
        }
        return {};
    }

    void add(ModelInfo info, const std::string& tag, const emu::Chip* chip) {
        BpuDescription model;
        model.name = std::move(info.name);
        model.tag = tag;
        model.chip = chip;
        model.inputs = std::move(info.inputs);
        model.outputs = std::move(info.outputs);
        models_.push_back(std::move(model));
    }

    emu::Outcome read_tables(const std::string& tag, const emu::Chip* chip) {
        for (const hbm::Segment& segment : segments_) {
            EMU_TRY_VALUE(ports, ports_of(segment));
            add({segment.name, std::move(ports.inputs), std::move(ports.outputs)}, tag, chip);
        }
        if (!models_.empty()) return {};
        return error(Fault::bad_model, "the HBM has no segments");
    }

    // Of an HBM whose tables are not understood nobody knows the ports.
    emu::Outcome nothing_known(const HbmFile& hbm, const emu::Error& why) const {
        std::string names;
        for (const std::string& name : hbm.names) {
            names += (names.empty() ? "" : ", ") + emu::printable(name);
        }
        return error(
            Fault::bad_model,
            "an HBM (march %s, HBDK %s, runtime %s) of %s, whose inputs and outputs are "
            "not known (%s): put the text that `hrt_model_exec model_info` prints on a board "
            "beside it as %s.txt, and the network that it was made from as %s.onnx",
            hbm.march_tag.c_str(), emu::printable(hbm.compiler_version).c_str(),
            emu::printable(hbm.runtime_version).c_str(), names.c_str(), why.detail.c_str(),
            path_.empty() ? "<its file>" : path_.c_str(),
            path_.empty() ? "<its file>" : path_.c_str());
    }

    emu::Outcome read_text() {
        EMU_TRY_VALUE(models, read_model_info(text_of(file_)));
        const emu::Chip* chip = choice_.asked ? choice_.asked : choice_.fallback;
        for (ModelInfo& info : models) {
            add(std::move(info), {}, chip);
        }
        return {};
    }

    // What a board says of the model is right where the file says less: but it is the same model.
    emu::Outcome take_boards_word(std::vector<ModelInfo>& board, const std::string& name,
                                  BpuPorts& ports) const {
        const auto names = [](const std::vector<Port>& list) {
            std::vector<std::string> result;
            for (const Port& port : list) result.push_back(port.name);
            return result;
        };
        const auto same = std::ranges::find(board, name, &ModelInfo::name);
        if (same == board.end() || names(same->inputs) != names(ports.inputs) ||
            names(same->outputs) != names(ports.outputs)) {
            return error(Fault::bad_model, "%s.txt describes another model than %s", path_.c_str(),
                         emu::printable(name).c_str());
        }
        for (std::size_t i = 0; i < ports.inputs.size(); ++i) {
            if (is_image(ports.inputs[i].type)) same->inputs[i].picture = ports.inputs[i].picture;
        }
        ports.inputs = std::move(same->inputs);
        ports.outputs = std::move(same->outputs);
        return {};
    }

    emu::Result<emu::Computation> find_computation(BpuDescription& model) const {
        const FoundFile file{file_, path_};
        if (bin_) return find_bpu_computation(*bin_, file, model);
        const auto own = std::ranges::find(segments_, model.name, &hbm::Segment::name);
        if (own != segments_.end()) return find_bpu_computation(*own, file, model);
        return find_bpu_computation(file, model);
    }

    const emu::SharedBytes& file_;
    const std::string& path_;
    const emu::ChipChoice& choice_;
    std::optional<BpuFile> bin_;
    std::vector<hbm::Segment> segments_; // where the HBM's tables are understood
    std::vector<BpuDescription> models_;
};

} // namespace

bool is_bpu_file(emu::Bytes file) {
    return begins_as_bpu_file(file) || begins_as_hbm_file(file) || begins_as_model_info(file);
}

std::string hint_for(const std::string& path) {
    if (!path.ends_with(".hbm")) return {};
    return "it is no HBM of version 3, the only one that is known; those of version 4 (S100) are "
           "not read: compile the network that it was made from with `boardless compile`, or give "
           "the text that `hrt_model_exec model_info` prints in its place";
}

emu::Result<std::vector<BpuModel>> load_bpu_models(const emu::SharedBytes& file,
                                                   const std::string& path,
                                                   const emu::ChipChoice& choice) {
    Loader loader(file, path, choice);
    EMU_TRY(loader.read());
    return std::move(loader).computed();
}

emu::Result<std::vector<BpuDescription>> describe_bpu_models(const emu::SharedBytes& file,
                                                             const std::string& path,
                                                             const emu::ChipChoice& choice) {
    Loader loader(file, path, choice);
    EMU_TRY(loader.read());
    return std::move(loader).take_descriptions();
}

} // namespace hbdnn::format
