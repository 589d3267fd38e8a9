// SPDX-License-Identifier: Apache-2.0
// A chain's stages, taken one after another by kernels that know few forms.
#pragma once

#include "emu-core/ops/arithmetic/requantisation.h"

#include <span>

namespace emu::ops::fast {

class StageReader {
public:
    // `width`: of stages that saturate at fewer bits none is taken.
    StageReader(const Chain& chain, int width) : rest_(chain.stages), width_(width) {}

    // The next stage, if it is of that kind; else null.
    const Stage* take(Stage::Kind kind) {
        if (rest_.empty() || rest_[0].kind != kind || rest_[0].width < width_) return nullptr;
        const Stage* stage = &rest_[0];
        rest_ = rest_.subspan(1);
        return stage;
    }
    bool at_end() const { return rest_.empty(); }

private:
    std::span<const Stage> rest_;
    int width_;
};

} // namespace emu::ops::fast
