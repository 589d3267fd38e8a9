// SPDX-License-Identifier: Apache-2.0
#include "librknnrt/format/container/container_readers.h"

namespace rknn::format {
namespace {

// Precondition: the header is there.
emu::Result<emu::Bytes> flatbuffer_of(emu::Bytes file, std::uint64_t container) {
    const std::size_t begin = header_size_of(container);
    const auto size = emu::load<std::uint64_t>(file, size_offset);
    if (!emu::in_range(begin, size, file.size())) {
        return emu::error(emu::Fault::bad_model,
                          "it is cut short: %llu bytes were to follow its header, %zu are there",
                          static_cast<unsigned long long>(size), file.size() - begin);
    }
    return file.subspan(begin, size);
}

// The data of the one tensor of this kind; none: all operators are the CPU's.
emu::Result<emu::Bytes> only_data(const ModelFile& model, TensorKind kind) {
    const Tensor* found = nullptr;
    for (const Tensor& tensor : model.tensors) {
        if (tensor.kind != kind) continue;
        if (found != nullptr) {
            return emu::error(emu::Fault::bad_model, "it has two programs: '%s' and '%s'",
                              found->name.c_str(), tensor.name.c_str());
        }
        found = &tensor;
    }
    return found == nullptr ? emu::Bytes() : found->data.bytes();
}

emu::Outcome read_tasks(const FlatContainer& container, ModelFile& model) {
    if (model.container < newest_container) return read_task_tables(container, model);
    EMU_TRY_VALUE(tasks, only_data(model, TensorKind::tasks));
    EMU_TRY_VALUE(words, only_data(model, TensorKind::registers));
    return read_program(container, tasks, words, model);
}

} // namespace

emu::Outcome read_standard_container(const emu::SharedBytes& file, ModelFile& model) {
    CopyBudget budget(file.size());
    EMU_TRY_VALUE(flatbuffer, flatbuffer_of(file, model.container));
    EMU_TRY_VALUE(container, open_container(file, flatbuffer, standard_slots, budget));
    EMU_TRY(read_texts(container, model));
    EMU_TRY(read_tensors(container, model));
    EMU_TRY(read_stored_data(container, model));
    EMU_TRY(read_operators(container, model));
    EMU_TRY(place_tensors(model));
    return read_tasks(container, model);
}

} // namespace rknn::format
