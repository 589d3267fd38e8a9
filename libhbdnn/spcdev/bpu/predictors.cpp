// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/spcdev/bpu/predictor.h"

#include "emu-core/edge/address_table.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/leak_report.h"

namespace hbdnn::spcdev {
namespace {

using Table = emu::AddressTable<Predictor>;

Table& predictors() {
    static auto& table = emu::eternal_table<Table>("bpu_module");
    return table;
}

emu::Error unknown(const bpu_module* address) {
    const auto text = emu::format("%p", static_cast<const void*>(address));
    if (const auto past = predictors().past(address))
        return emu::destroyed_before(emu::Fault::bad_handle, text, *past);
    return emu::error(emu::Fault::bad_handle, "%s is no live bpu_module", text.c_str());
}

} // namespace

bpu_module* keep(std::shared_ptr<Predictor> predictor) {
    bpu_module* const address = predictor->shared();
    predictors().add(address, {}, std::move(predictor));
    return address;
}

emu::Result<std::shared_ptr<Predictor>> find_predictor(const bpu_module* address) {
    EMU_TRY(emu::check_given(address, "bpu_handle"));
    if (auto predictor = predictors().find(address)) return predictor;
    return unknown(address);
}

emu::Result<std::shared_ptr<Predictor>> take_predictor(const bpu_module* address) {
    EMU_TRY(emu::check_given(address, "bpu_handle"));
    if (auto predictor = predictors().take(address)) return predictor;
    return unknown(address);
}

} // namespace hbdnn::spcdev
