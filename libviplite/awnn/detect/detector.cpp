// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/detect/detector.h"

#include "emu-core/base/error.h"
#include "libviplite/awnn/network.h"
#include "libviplite/awnn/status.h"

#include <algorithm>

namespace viplite::awnn {
namespace {

constexpr AWNN_DET_POST_TYPE post_types[AWNN_TYPE_MAX] = {AWNN_DET_POST_HUMANOID_1,
                                                          AWNN_DET_POST_FACE_1};

emu::Result<std::shared_ptr<Context>> open(const char* path) {
    if (!path || *path == '\0') return std::shared_ptr<Context>();
    EMU_TRY_VALUE(network, Network::create(path, 0, VIP_CREATE_NETWORK_FROM_FILE));
    return Context::make(std::move(network));
}

} // namespace

emu::Result<std::shared_ptr<Detector>> Detector::make(const Awnn_Init_t& paths) {
    AWNN_TRY(vip_init, 0);
    const std::shared_ptr<Detector> detector(new Detector); // from here on it stops the driver
    const char* const files[AWNN_TYPE_MAX] = {paths.human_nb, paths.face_nb};
    for (int type = 0; type < AWNN_TYPE_MAX; ++type) {
        EMU_TRY_VALUE(network, open(files[type]));
        detector->networks_[type] = std::move(network);
    }
    if (detector->networks_[AWNN_HUMAN_DET] || detector->networks_[AWNN_FACE_DET]) return detector;
    return emu::error(emu::Fault::bad_argument, "neither human_nb nor face_nb names a file");
}

Detector::~Detector() {
    for (auto& network : networks_) network.reset();
    static_cast<void>(vip_destroy());
}

emu::Outcome Detector::run(const Awnn_Run_t& run, BBoxResults_t& results) {
    if (run.type < 0 || run.type >= AWNN_TYPE_MAX || !networks_[run.type]) {
        return emu::error(emu::Fault::bad_argument, "no network of type %d was given",
                          static_cast<int>(run.type));
    }
    Context& network = *networks_[run.type];
    EMU_TRY(network.set_inputs(run.input_buffers));
    EMU_TRY(network.run());
    const PictureSize picture = picture_size(network.network());
    const auto found = std::make_unique<Awnn_Result_t>();
    EMU_TRY(find_boxes(network, {post_types[run.type], picture.width, picture.height, run.thresh},
                       *found));
    results.valid_cnt = std::min(found->valid_cnt, results.cap);
    std::copy_n(found->boxes, results.valid_cnt, results.boxes);
    return {};
}

} // namespace viplite::awnn
