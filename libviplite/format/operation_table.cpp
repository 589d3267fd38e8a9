// SPDX-License-Identifier: Apache-2.0
#include "libviplite/format/entry_reader.h"
#include "libviplite/format/names.h"
#include "libviplite/format/table.h"
#include "libviplite/format/version_1.h"
#include "libviplite/format/version_2.h"

namespace viplite::format::version_1 {
namespace {

using emu::error;
using emu::Fault;

// What the count and the section's size say.
emu::Result<std::uint32_t> operation_bytes(std::uint64_t section, const Description& description) {
    for (const SizeSince& row : operation_sizes) {
        const bool fits = section == std::uint64_t{description.operation_count} * row.bytes;
        if (description.version >= row.version && fits) return row.bytes;
    }
    return error(Fault::bad_model, "it has %llu bytes for %u operations",
                 static_cast<unsigned long long>(section), description.operation_count);
}

emu::Outcome check(const Operation& operation, const Description& description) {
    if (name_of(operation.type).empty()) {
        return error(Fault::bad_model, "type %u, which is not known",
                     static_cast<unsigned>(operation.type));
    }
    const CommandTable* commands = description.commands(operation.type);
    if (commands && operation.index >= commands->size()) {
        return error(Fault::bad_model, "command %u of %zu", operation.index, commands->size());
    }
    const bool has_none =
        operation.layer == (description.has_separate_tables() ? version_2::no_layer : no_layer) ||
        operation.layer == no_layer;
    if (operation.layer >= description.layers.size() && !has_none) {
        return error(Fault::bad_model, "layer %u of %zu", operation.layer,
                     description.layers.size());
    }
    const std::size_t patches = description.patches.size();
    if (operation.patches == 0 ||
        emu::in_range(operation.first_patch, operation.patches, patches)) {
        return {};
    }
    return error(Fault::bad_model, "%u patches from %u on, of %zu", operation.patches,
                 operation.first_patch, patches);
}

emu::Result<Operation> read_operation(emu::Bytes bytes, const Description& description) {
    EntryReader entry(bytes);
    Operation operation;
    operation.type = static_cast<OperationType>(entry.word());
    operation.index = entry.word();
    operation.layer = entry.word();
    operation.state = entry.word();
    operation.first_patch = entry.word();
    operation.patches = operation.first_patch == no_patches ? 0 : entry.word();
    EMU_TRY(check(operation, description));
    return operation;
}

} // namespace

emu::Result<std::vector<Operation>> read_operations(emu::Bytes section,
                                                    const Description& description) {
    EMU_TRY_VALUE(size, operation_bytes(section.size(), description));
    return read_sized_operations(section, size, description);
}

emu::Result<std::vector<Operation>> read_sized_operations(emu::Bytes section, std::uint32_t bytes,
                                                          const Description& description) {
    return read_table<Operation>(
        section, section.size() / bytes, bytes,
        [&description](emu::Bytes entry) { return read_operation(entry, description); });
}

} // namespace viplite::format::version_1
