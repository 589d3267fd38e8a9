// SPDX-License-Identifier: Apache-2.0
// A board's text in place of a model, with a recording of what the board computed.
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/unified/live_unified.h"
#include "emu-core/base/sha256.h"
#include "emu-core/computation/recorded_outputs.h"

#include <cstring>

namespace {

const std::string text = "[model name]: net\ninput[0]:\nname: x\nvalid shape: (1,6)\n"
                         "tensor type: HB_DNN_TENSOR_TYPE_S8\noutput[0]:\nname: y\n"
                         "valid shape: (1,4)\ntensor type: HB_DNN_TENSOR_TYPE_S8\n";

} // namespace

TEST_CASE("recorded/the output of the input that was recorded, and of no other") {
    const TemporaryFolder folder;
    const std::string path = folder.write("net.bin", text);
    const std::vector<std::byte> input(6, std::byte{5}), output(4, std::byte{9});
    const emu::Bytes inputs[] = {input}, outputs[] = {output};
    REQUIRE(emu::record(path + ".recorded", emu::sha256(std::as_bytes(std::span(text))), inputs,
                        outputs));
    const LiveModel model(path);
    LiveTensor x(LiveTensor::input(model)), y(LiveTensor::output(model));
    std::memset(x.tensor.sysMem.virAddr, 5, 6);
    require(hbUCPMemFlush(&x.tensor.sysMem, HB_SYS_MEM_CACHE_CLEAN));
    CHECK(hbDNNInferV2(nullptr, &y.tensor, &x.tensor, model) == HB_UCP_SUCCESS);
    CHECK(y.read() == std::vector<char>(4, 9));
    std::memset(x.tensor.sysMem.virAddr, 6, 6);
    require(hbUCPMemFlush(&x.tensor.sysMem, HB_SYS_MEM_CACHE_CLEAN));
    CHECK(hbDNNInferV2(nullptr, &y.tensor, &x.tensor, model) == HB_UCP_TASK_RUN_FAILED);
}
