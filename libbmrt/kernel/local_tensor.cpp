// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/kernel/local_tensor.h"

#include "emu-core/base/error.h"
#include "emu-core/edge/leak_report.h"

namespace bmrt::kernel {
namespace {

using Tensors = emu::AddressTable<LocalTensor>;

Tensors& tensors() {
    static auto& made = emu::eternal_table<Tensors>("tensor_lmem");
    return made;
}

emu::Error unknown(const void* record) {
    if (!record) return emu::error(emu::Fault::bad_argument, "tlp is null");
    if (const auto past = tensors().past(record)) {
        return emu::destroyed_before(emu::Fault::bad_argument, emu::format("%p", record), *past);
    }
    return emu::error(emu::Fault::bad_argument, "%p is no tensor that this library gave", record);
}

} // namespace

LocalTensors::~LocalTensors() {
    for (const void* record : records_) tensors().abandon(record);
}

tensor_lmem* LocalTensors::keep(std::unique_ptr<LocalTensor> made) {
    const std::shared_ptr<LocalTensor> tensor = std::move(made);
    tensor->owner = this;
    const auto entry = records_.insert(&tensor->record).first;
    try {
        tensors().add(&tensor->record, {}, tensor);
    } catch (...) {
        records_.erase(entry); // the next one may have the same address
        throw;
    }
    return &tensor->record;
}

emu::Result<std::shared_ptr<LocalTensor>> LocalTensors::find(const tensor_lmem* record) const {
    auto tensor = tensors().find(record);
    if (!tensor) return unknown(record);
    if (tensor->owner != this) {
        return emu::error(emu::Fault::bad_argument, "%p is a tensor of another context",
                          static_cast<const void*>(record));
    }
    return tensor;
}

void LocalTensors::forget(const LocalTensor& tensor) {
    records_.erase(&tensor.record);
    tensors().take(&tensor.record);
}

} // namespace bmrt::kernel
