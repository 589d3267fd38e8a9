// SPDX-License-Identifier: Apache-2.0
#include "libbmrt/bmnet/caffe/caffe_frontend.h"

#include "emu-core/base/error.h"
#include "libbmrt/bmnet/caffe/caffe_converter.h"
#include "libbmrt/bmnet/float_network/float_layers.h"
#include "libbmrt/bmnet/network/layer_maker.h"

namespace bmnet {

emu::Result<QuantisedNetwork> CaffeFrontend::read(const WantedInputs& inputs,
                                                  const Layers& layers) {
    EMU_TRY_VALUE(network, read_caffe(files_));
    NetworkWriter writer(network.net.name(), network.table);
    LayerMaker maker(writer);
    CaffeConverter converter(network, layers, writer, maker);
    EMU_TRY(converter.run(inputs));
    return writer.finish(converter.outputs());
}

emu::Result<FloatNetwork> CaffeFrontend::read_float(const WantedInputs& inputs,
                                                    const Layers& layers) {
    EMU_TRY_VALUE(network, read_caffe(files_));
    NetworkWriter writer(network.net.name(), {}, sizeof(float));
    FloatLayers maker(writer);
    CaffeConverter converter(network, layers, writer, maker);
    EMU_TRY(converter.run(inputs));
    return maker.finish(converter.outputs());
}

} // namespace bmnet
