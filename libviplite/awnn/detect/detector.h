// SPDX-License-Identifier: Apache-2.0
// What awnn_detect_init gives: a network that finds people, one that finds faces, or both.
#pragma once

#include "libviplite/awnn/context.h"

#include <awnn_det.h>
#include <awnn_detect.h>

namespace viplite::awnn {

class Detector {
public:
    // Starts the driver, and stops it in the end. Errors: those of the calls; bad_argument, there
    // is no path.
    static emu::Result<std::shared_ptr<Detector>> make(const Awnn_Init_t& paths);
    Detector(const Detector&) = delete;
    ~Detector();

    // Errors: bad_argument, no network of that type, a null input; those of a run; unsupported, the
    // outputs are of no known network.
    emu::Outcome run(const Awnn_Run_t& run, BBoxResults_t& results);

private:
    Detector() = default;

    std::shared_ptr<Context> networks_[AWNN_TYPE_MAX]; // null where there is none
};

// awnn_det_post: the boxes in a context's outputs.
// The best boxes that `result` has room for, in pixels of the picture that `post` speaks of.
// Errors: bad_argument, a type or size that cannot be; unsupported, the outputs are of no known
// network.
emu::Outcome find_boxes(Context& context, const Awnn_Post_t& post, Awnn_Result_t& result);

} // namespace viplite::awnn
