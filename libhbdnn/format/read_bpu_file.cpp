// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/format/bpu_file.h"

#include "emu-core/base/error.h"
#include "libhbdnn/format/bpu_readers.h"

#include <algorithm>
#include <array>

namespace hbdnn::format {
namespace {

using emu::error;
using emu::Fault;
using emu::protobuf::Field;
using emu::protobuf::Message;

constexpr std::string_view hbm_constant = "PACKED_HBM_MODEL";

template <class T, class Read>
emu::Outcome append_part(std::vector<T>& list, PartBudget& budget, Read read) {
    EMU_TRY(budget.spend());
    if (list.size() == most_of_a_kind) {
        return error(Fault::bad_model, "it has more than %zu nodes or tensors", most_of_a_kind);
    }
    EMU_TRY_VALUE(part, read());
    list.push_back(std::move(part));
    return {};
}

class BpuFileReader {
public:
    explicit BpuFileReader(const emu::SharedBytes& file) { result_.bytes = file; }

    emu::Result<BpuFile> read() && {
        Message message(result_.bytes);
        EMU_TRY(message.each([&](const Field& field) { return read_model_field(field); }));
        if (!has_graph_) return error(Fault::bad_model, "it has no graph");
        EMU_TRY(check_inputs());
        EMU_TRY(check_names(result_.inputs));
        EMU_TRY(check_names(result_.outputs));
        for (const Node& node : result_.nodes) {
            result_.read_names.insert(node.inputs.begin(), node.inputs.end());
        }
        EMU_TRY(read_hbm());
        return std::move(result_);
    }

private:
    emu::Outcome read_model_field(const Field& field) {
        switch (field.number) {
        case field::model_first:
        case field::model_second: {
            EMU_TRY_VALUE(number, field.integer());
            if (number == 1) return {};
            return error(Fault::bad_model, "its field %u is %lld: only 1 is known", field.number,
                         static_cast<long long>(number));
        }
        case field::model_graph: return read_graph(field);
        case field::model_metadata: return read_metadata(field);
        default:
            return error(Fault::bad_model,
                         "it has a field %u, as files of several packed graphs may: that form is "
                         "not known; give each model as a file of its own",
                         field.number);
        }
    }

    emu::Outcome read_graph(const Field& field) {
        if (std::exchange(has_graph_, true)) {
            return error(Fault::bad_model, "it has several graphs: that packed form is not known; "
                                           "give each model as a file of its own");
        }
        EMU_TRY_VALUE(message, field.message());
        return message.each([&](const Field& part) { return read_graph_field(part); });
    }

    emu::Outcome read_graph_field(const Field& field) {
        const auto value = [&] { return read_value(field); };
        switch (field.number) {
        case field::graph_node:
            return append_part(result_.nodes, budget_, [&] { return read_node(field, budget_); });
        case field::graph_name: {
            EMU_TRY_VALUE(name, read_text(field));
            result_.name = std::move(name);
            return {};
        }
        case field::graph_constant:
            return append_part(result_.constants, budget_, [&] { return read_constant(field); });
        case field::graph_input: return append_part(result_.inputs, budget_, value);
        case field::graph_output: return append_part(result_.outputs, budget_, value);
        case field::graph_value: return append_part(result_.values, budget_, value);
        case field::graph_input_form: return read_numbers(field, result_.input_forms);
        case field::graph_input_layout: return read_numbers(field, result_.input_layouts);
        default: return {};
        }
    }

    emu::Outcome read_metadata(const Field& field) {
        EMU_TRY_VALUE(message, field.message());
        return message.each([&](const Field& part) -> emu::Outcome {
            if (part.number != field::metadata_entry) return {};
            EMU_TRY(budget_.spend());
            EMU_TRY_VALUE(entry, part.message());
            std::pair<std::string, std::string> note;
            EMU_TRY(entry.each([&](const Field& text) -> emu::Outcome {
                if (text.number != field::entry_key && text.number != field::entry_value) return {};
                EMU_TRY_VALUE(read, read_text(text));
                (text.number == field::entry_key ? note.first : note.second) = std::move(read);
                return {};
            }));
            result_.metadata.entries.push_back(std::move(note));
            return {};
        });
    }

    emu::Outcome check_inputs() const {
        const std::size_t inputs = result_.inputs.size();
        const auto fits = [&](const std::vector<std::int64_t>& list) {
            return list.empty() || list.size() == inputs;
        };
        if (fits(result_.input_forms) && fits(result_.input_layouts)) return {};
        return error(Fault::bad_model, "it has %zu inputs and says of %zu what they are", inputs,
                     std::max(result_.input_forms.size(), result_.input_layouts.size()));
    }

    static emu::Outcome check_names(const std::vector<Value>& ends) {
        std::unordered_set<std::string_view> names;
        for (const Value& value : ends) {
            if (names.insert(value.name).second) continue;
            return error(Fault::bad_model, "two inputs or outputs are called %s",
                         emu::printable(value.name).c_str());
        }
        return {};
    }

    emu::Outcome read_hbm() {
        const Constant* constant = result_.find_constant(hbm_constant);
        if (!constant) return {};
        auto hbm = read_hbm_file(result_.bytes.part(constant->bytes));
        if (!hbm) {
            return error(Fault::bad_model, "its HBM: %s", hbm.error().detail.c_str());
        }
        result_.hbm = *std::move(hbm);
        return {};
    }

    BpuFile result_;
    PartBudget budget_;
    bool has_graph_ = false;
};

} // namespace

const Value* BpuFile::find_value(std::string_view value) const {
    for (const auto* list : {&inputs, &outputs, &values}) {
        const auto found = std::ranges::find(*list, value, &Value::name);
        if (found != list->end()) return &*found;
    }
    return nullptr;
}

const Constant* BpuFile::find_constant(std::string_view constant) const {
    const auto found = std::ranges::find(constants, constant, &Constant::name);
    return found == constants.end() ? nullptr : &*found;
}

bool begins_as_bpu_file(emu::Bytes file) {
    constexpr std::array<unsigned char, 5> start{0x08, 0x01, 0x10, 0x01, 0x2A};
    return file.size() >= start.size() && std::memcmp(file.data(), start.data(), start.size()) == 0;
}

emu::Result<BpuFile> read_bpu_file(const emu::SharedBytes& file) {
    return BpuFileReader(file).read();
}

} // namespace hbdnn::format
