// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/task_level/memory_reads.h"

#include "emu-core/base/error.h"
#include "emu-core/base/text.h"
#include "emu-core/lift/reads/view_extent.h"

namespace rknn::format {

void MemoryReads::belong_to(std::optional<std::size_t> task) {
    tasks_.resize(program_.uncertain_reads().size(), task);
}

emu::Outcome
MemoryReads::check(const std::vector<emu::lift::MemoryProgram::Output>& outputs) const {
    std::vector<emu::TensorId> tensors;
    for (const auto& output : outputs) tensors.push_back(output.tensor);
    EMU_TRY_VALUE(found, program_.find_unwritten(tensors));
    if (!found) return {};
    return refusal(found->read, outputs[found->output].spec.name);
}

emu::Error MemoryReads::refusal(std::size_t read, const std::string& output) const {
    const emu::lift::UnwrittenRead& place = program_.uncertain_reads()[read];
    const emu::lift::ByteRange range = emu::lift::range_of(place.view);
    const std::string reader = emu::printable(place.reader);
    std::string who = "'" + reader + "'";
    if (tasks_[read]) who = emu::format("operator '%s', task %zu", reader.c_str(), *tasks_[read]);
    return emu::error(
        emu::Fault::bad_model,
        "%s: of bytes %lld to %lld (of %s) that it reads some are nobody's: neither "
        "the file, nor an input, nor an earlier task wrote them, and output '%s' "
        "depends on them",
        who.c_str(), static_cast<long long>(range.first), static_cast<long long>(range.last - 1),
        emu::printable(model_.name_at(range.first)).c_str(), emu::printable(output).c_str());
}

} // namespace rknn::format
