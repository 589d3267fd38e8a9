// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/cpu/blockers.h"

#include "emu-core/base/text.h"
#include "libbmrt/cpu/operator.h"
#include "libbmrt/format/command_list.h"
#include "libbmrt/format/decode/decode.h"

#include <algorithm>
#include <set>

namespace bmrt {
namespace {

class BlockerList {
public:
    explicit BlockerList(const Bmodel& model) : model_(model) {}

    std::vector<std::string> list(std::uint32_t chip) {
        if (model_.chip != chip) add(emu::format("it is for chip %u, not %u", model_.chip, chip));
        for (std::size_t i = 0; i < model_.commands.size(); ++i) {
            in_ = emu::format("command %zu, ", i);
            add_records(model_.commands[i]);
            for (const std::string& name : unwritten_outputs(model_.commands[i]))
                add("output " + name + ": nothing computes it");
        }
        return std::move(blockers_);
    }

private:
    void add(const std::string& reason) { blockers_.push_back(in_ + reason); }

    void add_records(const BmodelCommand& command) {
        const auto unit = tensor_unit();
        if (!unit) return add(unit.error().detail);
        const InspectedBuffer buffer = inspect_commands(command.commands, *unit);
        for (const Blocker& blocker : buffer.blockers) {
            const std::string more =
                blocker.count == 1 ? "" : emu::format(" and %zu more", blocker.count - 1);
            add(emu::format("record %zu%s: %s", blocker.record, more.c_str(),
                            blocker.reason.c_str()));
        }
        if (!buffer.damage.empty()) add(buffer.damage);
        std::set<std::string> reasons; // the same operator stands in a network more than once
        for (const Step& step : buffer.steps) {
            const auto* record = std::get_if<CpuRecord>(&step.action);
            if (!record) continue;
            const std::string reason = missing(*record);
            if (!reason.empty() && reasons.insert(reason).second) add(reason);
        }
    }

    // Why nothing computes the operator, or nothing.
    std::string missing(const CpuRecord& record) const {
        const auto is_it = [&](const BmodelLibrary& library) {
            return library.name == record.library;
        };
        if (std::ranges::any_of(model_.libraries, is_it)) return {};
        const std::string name = "CPU operator " + emu::printable(record.library) + ": ";
        const MakeOperator make = find_operator(record.library);
        if (!make) return name + "Boardless has none, and the file brings none along";
        const auto layer = read_layer(record.parameter);
        if (!layer) return name + layer.error().detail;
        const auto made = make(*layer);
        return made ? std::string() : name + made.error().detail;
    }

    const Bmodel& model_;
    std::string in_; // the command
    std::vector<std::string> blockers_;
};

} // namespace

std::vector<std::string> blockers_of(const Bmodel& model, std::uint32_t chip) {
    return BlockerList(model).list(chip);
}

} // namespace bmrt
