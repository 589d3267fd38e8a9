// SPDX-License-Identifier: Apache-2.0
#include "emu-core/computation/computation.h"

#include "emu-core/base/environment.h"
#include "emu-core/base/error.h"
#include "emu-core/base/file.h"
#include "emu-core/base/log.h"
#include "emu-core/model/lower/lower.h"
#include "emu-core/model/network_format.h"
#include "emu-core/model/passes/program_passes.h"
#include "emu-core/ops/arithmetic/real.h"

#include <algorithm>
#include <filesystem>

namespace emu {
namespace {

constexpr const char* map_variable = "BOARDLESS_SIDECARS";
constexpr std::string_view blanks = " \t\r";

// Without what is blank on either side.
std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == text.npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

struct MapLine {
    Digest digest;
    std::string path;
};

// "SHA-256 path"; nothing: blank, or a comment.
Result<std::optional<MapLine>> parse(std::string_view line) {
    line = trimmed(line);
    if (line.empty() || line.front() == '#') return std::optional<MapLine>();
    const std::size_t space = std::min(line.find_first_of(blanks), line.size());
    const auto digest = digest_of_hex(line.substr(0, space));
    std::string_view path = trimmed(line.substr(space));
    if (path.starts_with('*')) path.remove_prefix(1); // sha256sum's mark of binary files
    if (digest && !path.empty()) return std::optional(MapLine{*digest, std::string(path)});
    return error(Fault::bad_argument, "'%s' is no digest and path", printable(line).c_str());
}

Result<std::optional<std::string>> find_in_map(const std::string& map, const Digest& digest) {
    EMU_TRY_VALUE(bytes, read_file(map));
    std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        auto line = parse(text.substr(0, end));
        if (!line) {
            return error(Fault::bad_argument, "%s, line %d: %s", map.c_str(), number,
                         line.error().detail.c_str());
        }
        if (*line && (*line)->digest == digest) {
            return std::optional(
                (std::filesystem::path(map).parent_path() / (*line)->path).string());
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return std::optional<std::string>();
}

// Real numbers stay as wide as they are: the ports may have more bits than float16, and where the
// vendor's file computes in integers, it loses none of them.
Result<Program> load_network(const std::string& path, const ChipChoice& choice) {
    EMU_TRY_VALUE(file, read_file(path));
    LoadOptions options;
    options.path = path;
    EMU_TRY_VALUE(network, read_network(std::move(file), options));
    const Chip& chip = choice.asked ? *choice.asked : *choice.fallback;
    EMU_TRY_VALUE(program, lower(std::move(network), chip, StoredReals::of_graph));
    drop_unused_tensors(program);
    EMU_TRY(program.expect_no_states("what stands for a vendor's file"));
    return std::move(program);
}

// Integers that stand for themselves, where the network takes real numbers: the vendor's file may
// do to them what its author told the vendor's compiler, and the network does not.
bool takes_raw_integers(const Program& network, const DescribedModel& model) {
    const auto is_raw = [](const TensorSpec& port) {
        return ops::is_quantised_integer(port.dtype) && port.quant.scheme == Quant::Scheme::none;
    };
    const auto is_real = [&](TensorId id) { return ops::is_float(network.spec(id).dtype); };
    return std::ranges::any_of(model.inputs, is_raw) &&
           std::ranges::any_of(network.inputs, is_real);
}

void tell_origin(const std::string& path, const DescribedModel& model, bool raw_integers) {
    const char* name = model.path.empty() ? "a model from memory" : model.path.c_str();
    const char* note = raw_integers ? "; that gets integers as they are given, so that it has to "
                                      "normalise them itself where the vendor's does"
                                    : "";
    log(LogLevel::warning,
        format("%s is computed from %s, not from the vendor's file%s", name, path.c_str(), note));
}

Result<Program> load_adapted(const std::string& path, const DescribedModel& model,
                             const ChipChoice& choice, PortMatch match) {
    EMU_TRY_VALUE(network, load_network(path, choice));
    const bool raw_integers = takes_raw_integers(network, model);
    EMU_TRY_VALUE(program, adapt_ends(std::move(network), model, match));
    tell_origin(path, model, raw_integers);
    return std::move(program);
}

NoComputation no_computation(const DescribedModel& model) {
    const std::string name = model.path.empty() ? "<its file>" : model.path;
    std::string networks;
    for (const NetworkFormat& known : network_formats()) {
        networks += (networks.empty() ? "" : " or ") + name + known.extension;
    }
    return {format("the model's ports are understood, what it computes is not: put the network "
                   "that it was made from beside it as %s, or name it in a file of lines \"SHA-256 "
                   "path\" (BOARDLESS_SIDECARS), or recorded outputs into %s.recorded "
                   "(BOARDLESS_RECORDED, `boardless record`); its SHA-256 is %s",
                   networks.c_str(), name.c_str(), to_hex(model.digest).c_str())};
}

} // namespace

Result<std::optional<std::string>> find_sidecar(const DescribedModel& model) {
    if (const std::string_view map = environment(map_variable); !map.empty()) {
        EMU_TRY_VALUE(found, find_in_map(std::string(map), model.digest));
        if (found) return std::move(found);
    }
    if (model.path.empty()) return std::optional<std::string>();
    for (const NetworkFormat& format : network_formats()) {
        std::error_code ignored;
        const std::string path = model.path + format.extension;
        if (std::filesystem::exists(path, ignored)) return std::optional(path);
    }
    return std::optional<std::string>();
}

Result<std::optional<Program>> load_sidecar(const DescribedModel& model, const ChipChoice& choice,
                                            PortMatch match) {
    EMU_TRY_VALUE(path, find_sidecar(model));
    if (!path) return std::optional<Program>();
    auto program = load_adapted(*path, model, choice, match);
    if (!program) {
        return error(Fault::bad_model, "%s stands for the model: %s", path->c_str(),
                     program.error().detail.c_str());
    }
    return std::optional(*std::move(program));
}

Result<Computation> find_computation(const DescribedModel& model, const ChipChoice& choice) {
    EMU_TRY_VALUE(program, load_sidecar(model, choice));
    if (program) return Computation(*std::move(program));
    if (auto recorded = RecordedOutputs::open(model)) return Computation(*std::move(recorded));
    return Computation(no_computation(model));
}

} // namespace emu
