// SPDX-License-Identifier: Apache-2.0
// An instruction of float32 chips that an application adds; see TensorInst.hpp.
#ifndef BMNET_TARGETS_PLAT_BM168X_CUSTOMIZEDTENSORINST_HPP
#define BMNET_TARGETS_PLAT_BM168X_CUSTOMIZEDTENSORINST_HPP

#include <bmnet/backend/TensorInst.hpp>

namespace bmnet {

class CustomizedTensorInst : public TensorInst {
public:
    CustomizedTensorInst() {}
    ~CustomizedTensorInst() override {}
};

} // namespace bmnet

#endif
