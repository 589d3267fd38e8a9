// SPDX-License-Identifier: Apache-2.0
// Functions whose list is of boxes.
#include "emu-core/base/environment.h"
#include "emu-core/chip/chip.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/strictness.h"
#include "libhbdnn/postprocess/calls.h"
#include "libhbdnn/postprocess/class_names.h"
#include "libhbdnn/postprocess/networks.h"

#include <cstdio>

#include <centernet_post_process.h>
#include <fcos_post_process.h>
#include <ptq_efficientdet_post_process.h>
#include <ptq_ssd_post_process.h>
#include <yolov3_post_process.h>
#include <yolov5_post_process.h>

using namespace hbdnn;
using namespace hbdnn::postprocess;

namespace {

emu::Result<fcos::Kind> fcos_kind(const Output& classes) {
    const std::string_view name = emu::environment("BOARDLESS_CHIP");
    if (!name.empty()) {
        const emu::Chip* const chip = emu::find_chip(name);
        if (!chip) return emu::error(emu::Fault::device_unavailable, "BOARDLESS_CHIP is no chip");
        return chip->name == std::string_view("x3") ? fcos::Kind::x3 : fcos::Kind::x5;
    }
    static emu::Warnings warnings;
    const bool is_ambiguous =
        classes.is_quantised() && classes.tensor->properties.tensorLayout == HB_DNN_LAYOUT_NHWC;
    if (is_ambiguous)
        EMU_TRY(emu::board_warns(fn::FcosdoProcess.name,
                                 emu::error(emu::Fault::bad_argument,
                                            "quantised outputs mean other boxes on X3 than on X5, "
                                            "which is taken: say BOARDLESS_CHIP"),
                                 &warnings));
    return fcos::Kind::x5;
}

template <By network, class Find> emu::Outcome detect(const Arguments<1>& call, const Find& find) {
    EMU_TRY(check_info(call.info));
    EMU_TRY_VALUE(output, output_of(call.tensors[0], "tensor"));
    Detections found;
    EMU_TRY(find(output, *call.info, call.layer, found));
    found_by<Detection, network>().add(found);
    return {};
}

template <By network, class Find> emu::Outcome detect(const Arguments<2>& call, const char* first,
                                                      const char* second, const Find& find) {
    EMU_TRY(check_info(call.info));
    EMU_TRY_VALUE(one, output_of(call.tensors[0], first));
    EMU_TRY_VALUE(other, output_of(call.tensors[1], second));
    Detections found;
    EMU_TRY(find(one, other, *call.info, call.layer, found));
    found_by<Detection, network>().add(found);
    return {};
}

emu::Outcome detect_fcos(const Arguments<3>& call) {
    EMU_TRY(check_info(call.info));
    EMU_TRY_VALUE(classes, output_of(call.tensors[0], "cls_tensors"));
    EMU_TRY_VALUE(boxes, output_of(call.tensors[1], "bbox_tensors"));
    EMU_TRY_VALUE(centres, output_of(call.tensors[2], "ce_tensors"));
    EMU_TRY_VALUE(kind, fcos_kind(classes));
    Detections found;
    EMU_TRY(fcos::find(classes, boxes, centres, *call.info, call.layer, kind, found));
    found_by<Detection, By::fcos>().add(found);
    return {};
}

// line: what the vendor's prints of the number of detections, which logs of boards have.
template <class Find>
emu::Outcome detect_centernet(const Arguments<3>& call, const char* line, const Find& find) {
    EMU_TRY(check_info(call.info));
    EMU_TRY_VALUE(scores, output_of(call.tensors[0], "nms_tensor"));
    EMU_TRY_VALUE(extents, output_of(call.tensors[1], "wh_tensor"));
    EMU_TRY_VALUE(offsets, output_of(call.tensors[2], "reg_tensor"));
    emu::Outcome outcome;
    found_by<Detection, By::centernet>().update([&](Detections& found) {
        outcome = find(scores, extents, offsets, *call.info, found);
        if (outcome) std::printf("det.size(): %zu%s", found.size(), line);
    });
    return outcome;
}

// A line of the vendor's, once for each of the networks that have anchors. Logs of boards have it.
template <By network> void say_anchors() {
    [[maybe_unused]] static const int said = std::printf("init anchors_table.\n");
}

std::string coco_text(const char* name, const Detections& found) {
    return text_of(name, found, coco_names);
}

} // namespace

BOARDLESS_EXPORT void Yolov3doProcess(hbDNNTensor* tensor, Yolov3PostProcessInfo_t* post_info,
                                      int layer) {
    MEANT(1, tensor);
    emu::guard_void<Abi>(
        fn::Yolov3doProcess, [&] { return detect<By::yolov3>(call, yolov3::find); },
        call.tensors[0], call.info, call.layer);
}

BOARDLESS_EXPORT char* Yolov3PostProcess(Yolov3PostProcessInfo_t* post_info) {
    return take(fn::Yolov3PostProcess, post_info, [](const Info& info) {
        return coco_text("yolov3_result",
                         suppressed_of_400(found_by<Detection, By::yolov3>().take(),
                                           info.nms_threshold, info.nms_top_k));
    });
}

BOARDLESS_EXPORT void Yolov5doProcess(hbDNNTensor* tensor, Yolov5PostProcessInfo_t* post_info,
                                      int layer) {
    MEANT(1, tensor);
    emu::guard_void<Abi>(
        fn::Yolov5doProcess, [&] { return detect<By::yolov5>(call, yolov5::find); },
        call.tensors[0], call.info, call.layer);
}

BOARDLESS_EXPORT char* Yolov5PostProcess(Yolov5PostProcessInfo_t* post_info) {
    return take(fn::Yolov5PostProcess, post_info, [](const Info& info) {
        return coco_text("yolov5_result", suppressed(found_by<Detection, By::yolov5>().take(),
                                                     info.nms_threshold, info.nms_top_k));
    });
}

BOARDLESS_EXPORT void FcosdoProcess(hbDNNTensor* cls_tensors, hbDNNTensor* bbox_tensors,
                                    hbDNNTensor* ce_tensors, FcosPostProcessInfo_t* post_info,
                                    int layer) {
    MEANT(3, cls_tensors, bbox_tensors, ce_tensors);
    emu::guard_void<Abi>(
        fn::FcosdoProcess, [&] { return detect_fcos(call); }, call.tensors[0], call.tensors[1],
        call.tensors[2], call.info, call.layer);
}

BOARDLESS_EXPORT char* FcosPostProcess(FcosPostProcessInfo_t* post_info) {
    return take(fn::FcosPostProcess, post_info, [](const Info& info) {
        return coco_text("fcos_result", suppressed(found_by<Detection, By::fcos>().take(),
                                                   info.nms_threshold, info.nms_top_k));
    });
}

BOARDLESS_EXPORT void SsddoProcess(hbDNNTensor* bbox_tensor, hbDNNTensor* cls_tensor,
                                   SsdPostProcessInfo_t* post_info, int layer) {
    MEANT(2, bbox_tensor, cls_tensor);
    emu::guard_void<Abi>(
        fn::SsddoProcess,
        [&] {
            say_anchors<By::ssd>();
            return detect<By::ssd>(call, "bbox_tensor", "cls_tensor", ssd::find);
        },
        call.tensors[0], call.tensors[1], call.info, call.layer);
}

BOARDLESS_EXPORT char* SsdPostProcess(SsdPostProcessInfo_t* post_info) {
    return take(fn::SsdPostProcess, post_info, [](const Info& info) {
        return text_of("ssd_result",
                       suppressed_of_400(found_by<Detection, By::ssd>().take(), info.nms_threshold,
                                         info.nms_top_k),
                       voc_names);
    });
}

BOARDLESS_EXPORT void CenternetdoProcess(hbDNNTensor* nms_tensor, hbDNNTensor* wh_tensor,
                                         hbDNNTensor* reg_tensor,
                                         CenternetPostProcessInfo_t* post_info, int layer) {
    MEANT(3, nms_tensor, wh_tensor, reg_tensor);
    emu::guard_void<Abi>(
        fn::CenternetdoProcess, [&] { return detect_centernet(call, "\n", centernet::find); },
        call.tensors[0], call.tensors[1], call.tensors[2], call.info, call.layer);
}

BOARDLESS_EXPORT void Centernet_resnet101_doProcess(hbDNNTensor* nms_tensor, hbDNNTensor* wh_tensor,
                                                    hbDNNTensor* reg_tensor,
                                                    CenternetPostProcessInfo_t* post_info,
                                                    int layer) {
    MEANT(3, nms_tensor, wh_tensor, reg_tensor);
    emu::guard_void<Abi>(
        fn::Centernet_resnet101_doProcess,
        [&] { return detect_centernet(call, "", centernet::find_maxima); }, call.tensors[0],
        call.tensors[1], call.tensors[2], call.info, call.layer);
}

BOARDLESS_EXPORT char* CenternetPostProcess(CenternetPostProcessInfo_t* post_info) {
    return take(fn::CenternetPostProcess, post_info, [](const Info&) {
        return coco_text("centernet_result", found_by<Detection, By::centernet>().take());
    });
}

BOARDLESS_EXPORT void EfficientdetdoProcess(hbDNNTensor* cls_tensor, hbDNNTensor* bbox_tensor,
                                            EfficientdetPostProcessInfo_t* post_info, int layer) {
    MEANT(2, cls_tensor, bbox_tensor);
    emu::guard_void<Abi>(
        fn::EfficientdetdoProcess,
        [&] {
            say_anchors<By::efficientdet>();
            return detect<By::efficientdet>(call, "cls_tensor", "bbox_tensor", efficientdet::find);
        },
        call.tensors[0], call.tensors[1], call.info, call.layer);
}

BOARDLESS_EXPORT char* EfficientdetPostProcess(EfficientdetPostProcessInfo_t* post_info) {
    return take(fn::EfficientdetPostProcess, post_info, [](const Info& info) {
        return coco_text("efficient_det_result",
                         efficientdet::taken(found_by<Detection, By::efficientdet>().take(), info));
    });
}
