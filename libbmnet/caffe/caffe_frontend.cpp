// SPDX-License-Identifier: Apache-2.0
#include "caffe/caffe_frontend.h"

#include "base/error.h"
#include "caffe/caffe_converter.h"

namespace bmnet {

emu::Result<QuantisedNetwork> CaffeFrontend::read(const WantedInputs& inputs,
                                                  const Layers& layers) {
    EMU_TRY_VALUE(network, read_caffe(files_));
    NetworkWriter writer(network.net.name(), network.table);
    CaffeConverter converter(network, layers, writer);
    EMU_TRY(converter.run(inputs));
    return writer.finish(converter.outputs());
}

} // namespace bmnet
