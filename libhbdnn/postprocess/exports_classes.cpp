// SPDX-License-Identifier: Apache-2.0
// Functions whose list is of classes: of the picture, or of each pixel.
#include "emu-core/edge/export.h"
#include "emu-core/edge/strictness.h"
#include "libhbdnn/postprocess/calls.h"
#include "libhbdnn/postprocess/networks.h"

#include <ptq_classification_post_process_method.h>
#include <unet_post_process.h>

using namespace hbdnn;
using namespace hbdnn::postprocess;

namespace {

emu::Outcome classify(const Arguments<1>& call) {
    EMU_TRY(check_info(call.info));
    EMU_TRY_VALUE(output, output_of(call.tensors[0], "tensors"));
    static emu::Warnings warnings;
    if (output.is_quantised())
        EMU_TRY(emu::board_warns(fn::ClassificationDoProcess.name,
                                 emu::error(emu::Fault::unsupported,
                                            "tensors is quantised, and boards read it as floats"),
                                 &warnings));
    emu::Outcome outcome;
    found_by<classification::Class, By::classification>().update(
        [&](auto& found) { outcome = classification::find(output, *call.info, found); });
    return outcome;
}

emu::Outcome segment(const Arguments<1>& call) {
    EMU_TRY(check_info(call.info));
    EMU_TRY_VALUE(output, output_of(call.tensors[0], "tensors"));
    emu::Outcome outcome;
    found_by<std::int8_t, By::unet>().update(
        [&](auto& found) { outcome = unet::find(output, found); });
    return outcome;
}

} // namespace

BOARDLESS_EXPORT void ClassificationDoProcess(hbDNNTensor* tensors,
                                              ClassificationPostProcessInfo_t* post_info) {
    constexpr int layer = 0;
    MEANT(1, tensors);
    emu::guard_void<Abi>(
        fn::ClassificationDoProcess, [&] { return classify(call); }, call.tensors[0], call.info);
}

BOARDLESS_EXPORT char* ClassificationPostProcess(ClassificationPostProcessInfo_t* post_info) {
    return take(fn::ClassificationPostProcess, post_info, [](const Info&) {
        return classification::text(found_by<classification::Class, By::classification>().take());
    });
}

BOARDLESS_EXPORT void UnetdoProcess(hbDNNTensor* tensors, UnetPostProcessInfo_t* post_info,
                                    int layer) {
    MEANT(1, tensors);
    emu::guard_void<Abi>(
        fn::UnetdoProcess, [&] { return segment(call); }, call.tensors[0], call.info, call.layer);
}

BOARDLESS_EXPORT char* UnetPostProcess(UnetPostProcessInfo_t* post_info) {
    return take(fn::UnetPostProcess, post_info,
                [](const Info&) { return unet::text(found_by<std::int8_t, By::unet>().take()); });
}
