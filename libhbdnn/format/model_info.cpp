// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/model_info.h"

#include "libhbdnn/format/decimal.h"
#include "libhbdnn/format/metadata.h"
#include "libhbdnn/format/port_text.h"

#include <algorithm>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;

constexpr std::string_view model_name = "[model name]:";
constexpr std::size_t most_ports = 1 << 14;

// "input[3]:" begins the fourth input.
std::optional<std::int64_t> port_number(std::string_view line, std::string_view kind) {
    if (!line.starts_with(kind) || !line.ends_with("]:")) return std::nullopt;
    line.remove_prefix(kind.size());
    line.remove_suffix(2);
    return line.starts_with('[') ? integer_of(line.substr(1)) : std::nullopt;
}

class Reader {
public:
    emu::Result<std::vector<ModelInfo>> read(std::string_view text) && {
        for (; !text.empty(); ++line_) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            EMU_TRY(take(trimmed(text.substr(0, end))));
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        EMU_TRY(finish_port());
        for (const ModelInfo& model : models_) {
            if (!model.inputs.empty() && !model.outputs.empty()) continue;
            return error(Fault::bad_model, "model %s has no inputs or no outputs",
                         emu::printable(model.name).c_str());
        }
        if (models_.empty()) return error(Fault::bad_model, "it names no model");
        return std::move(models_);
    }

private:
    emu::Outcome take(std::string_view line) {
        if (line.starts_with(model_name)) {
            EMU_TRY(finish_port());
            models_.push_back({std::string(trimmed(line.substr(model_name.size()))), {}, {}});
            return {};
        }
        if (models_.empty()) return {};
        if (line.starts_with("---")) return finish_port();
        if (const auto number = port_number(line, "input")) return begin_port(*number, true);
        if (const auto number = port_number(line, "output")) return begin_port(*number, false);
        if (!begun_) return {};
        const auto taken = port_.take(line);
        if (!taken) return at_line(line_, taken.error());
        return {};
    }

    emu::Outcome begin_port(std::int64_t number, bool is_input) {
        EMU_TRY(finish_port());
        is_input_ = is_input;
        const std::size_t before = ports().size();
        if (number < 0 || static_cast<std::size_t>(number) != before || before == most_ports) {
            return error(Fault::bad_model, "line %d: the number is not %zu", line_, before);
        }
        port_ = {};
        begun_ = line_;
        return {};
    }

    emu::Outcome finish_port() {
        if (!begun_) return {};
        auto port = port_of(port_);
        if (!port) return at_line(begun_, port.error());
        ports().push_back(*std::move(port));
        begun_ = 0;
        return {};
    }

    std::vector<Port>& ports() {
        return is_input_ ? models_.back().inputs : models_.back().outputs;
    }

    emu::Error at_line(int line, const emu::Error& problem) {
        return error(problem.fault, "line %d (%s %zu): %s", line, is_input_ ? "input" : "output",
                     is_input_ ? models_.back().inputs.size() : models_.back().outputs.size(),
                     problem.detail.c_str());
    }

    std::vector<ModelInfo> models_;
    PortText port_;
    bool is_input_ = true;
    int begun_ = 0; // line of the port that is being read; 0: none
    int line_ = 1;
};

} // namespace

bool begins_as_model_info(emu::Bytes file) {
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    return text.find('\0') == text.npos && text.find(model_name) != text.npos;
}

emu::Result<std::vector<ModelInfo>> read_model_info(std::string_view text) {
    return Reader().read(text);
}

} // namespace hbdnn::format
