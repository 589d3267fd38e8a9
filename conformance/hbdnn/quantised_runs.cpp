// SPDX-License-Identifier: Apache-2.0
// A genuine file of the vendor's through the library's functions, with the network of integers that
// its compiler wrote beside it: CRC-32 of an independent interpreter's results, and the one plate
// in the picture.
#include "conformance/described/temporary_folder.h"
#include "conformance/hbdnn/format/genuine.h"
#include "conformance/hbdnn/format/npz_file.h"
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include <dnn/hb_dnn.h>
#include <dnn/hb_sys.h>

using namespace hbdnn::format;

namespace {

constexpr int side = 640, outputs = 6;

// NV12 of Y - 128, U - 128, V - 128 for each pixel.
std::vector<std::byte> nv12_of(const std::vector<std::byte>& pixels) {
    const auto sample = [&](int y, int x, int c) {
        return pixels[static_cast<std::size_t>((y * side + x) * 3 + c)] ^ std::byte{0x80};
    };
    std::vector<std::byte> picture;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) picture.push_back(sample(y, x, 0));
    for (int y = 0; y < side; y += 2) {
        for (int x = 0; x < side; x += 2) {
            picture.push_back(sample(y, x, 1));
            picture.push_back(sample(y, x, 2));
        }
    }
    return picture;
}

void allocate(hbDNNTensor& tensor) {
    const auto bytes = static_cast<std::uint32_t>(tensor.properties.alignedByteSize);
    REQUIRE(hbSysAllocCachedMem(&tensor.sysMem[0], bytes) == HB_SYS_SUCCESS);
}

void infer(hbDNNHandle_t model, hbDNNTensor& input, std::vector<hbDNNTensor>& results) {
    hbDNNInferCtrlParam control;
    HB_DNN_INITIALIZE_INFER_CTRL_PARAM(&control);
    hbDNNTaskHandle_t task = nullptr;
    hbDNNTensor* first = results.data();
    REQUIRE(hbSysFlushMem(&input.sysMem[0], HB_SYS_MEM_CACHE_CLEAN) == HB_SYS_SUCCESS);
    REQUIRE(hbDNNInfer(&task, &first, &input, model, &control) == HB_DNN_SUCCESS);
    REQUIRE(hbDNNWaitTaskDone(task, 0) == HB_DNN_SUCCESS);
    REQUIRE(hbDNNReleaseTask(task) == HB_DNN_SUCCESS);
}

std::vector<float> values_of(hbDNNTensor& tensor) {
    hbSysMem& memory = tensor.sysMem[0];
    REQUIRE(hbSysFlushMem(&memory, HB_SYS_MEM_CACHE_INVALIDATE) == HB_SYS_SUCCESS);
    const auto* first = static_cast<const float*>(memory.virAddr);
    return {first, first + memory.memSize / sizeof(float)};
}

// By name, what the model makes of the picture.
std::map<std::string, std::vector<float>> results_of(const std::string& path,
                                                     const std::vector<std::byte>& picture) {
    hbPackedDNNHandle_t packed = nullptr;
    hbDNNHandle_t model = nullptr;
    const char* paths[] = {path.c_str()};
    const char** names = nullptr;
    std::int32_t count = 0;
    REQUIRE(hbDNNInitializeFromFiles(&packed, paths, 1) == HB_DNN_SUCCESS);
    REQUIRE(hbDNNGetModelNameList(&names, &count, packed) == HB_DNN_SUCCESS);
    REQUIRE(hbDNNGetModelHandle(&model, packed, names[0]) == HB_DNN_SUCCESS);
    hbDNNTensor input{};
    REQUIRE(hbDNNGetInputTensorProperties(&input.properties, model, 0) == HB_DNN_SUCCESS);
    allocate(input);
    REQUIRE(picture.size() == input.sysMem[0].memSize);
    std::memcpy(input.sysMem[0].virAddr, picture.data(), picture.size());
    std::vector<hbDNNTensor> tensors(outputs);
    for (int i = 0; i < outputs; ++i) {
        auto& tensor = tensors[static_cast<std::size_t>(i)];
        REQUIRE(hbDNNGetOutputTensorProperties(&tensor.properties, model, i) == HB_DNN_SUCCESS);
        allocate(tensor);
    }
    infer(model, input, tensors);
    std::map<std::string, std::vector<float>> results;
    for (int i = 0; i < outputs; ++i) {
        const char* name = nullptr;
        REQUIRE(hbDNNGetOutputName(&name, model, i) == HB_DNN_SUCCESS);
        results[name] = values_of(tensors[static_cast<std::size_t>(i)]);
    }
    for (hbDNNTensor& tensor : tensors) hbSysFreeMem(&tensor.sysMem[0]);
    hbSysFreeMem(&input.sysMem[0]);
    CHECK(hbDNNRelease(packed) == HB_DNN_SUCCESS);
    return results;
}

struct Best {
    float score = 0;
    int kind = 0;
    std::size_t cell = 0;
};

// Of all cells of one stride, the class that is most certain.
Best best_of(const std::vector<float>& logits) {
    constexpr std::size_t kinds = 12;
    const auto most = std::max_element(logits.begin(), logits.end());
    const auto at = static_cast<std::size_t>(most - logits.begin());
    return {1 / (1 + std::exp(-*most)), static_cast<int>(at % kinds), at / kinds};
}

} // namespace

TEST_CASE("genuine runs: a YOLO11n with the compiler's network of integers", "[genuine]") {
    if (!is_there()) return;
    const TemporaryFolder folder;
    const std::string path =
        folder.write("net.bin", genuine("genuine/x5_yolo11n_640x640_nv12.bin"));
    folder.write("net.bin.onnx", genuine("genuine/x5_yolo11n_quantized_model.onnx"));
    const auto input = npz_array(genuine("genuine/x5_yolo11n_input.npz"), "images");
    auto results = results_of(path, nv12_of(input.values));
    std::map<std::string, std::uint32_t> sums;
    for (const auto& [name, values] : results) {
        const auto* bytes = reinterpret_cast<const Bytef*>(values.data());
        sums[name] = static_cast<std::uint32_t>(crc32_z(0, bytes, values.size() * sizeof(float)));
    }
    CHECK(sums == std::map<std::string, std::uint32_t>{{"output0", 0xfdf1fe76},
                                                       {"469", 0xaa0f2799},
                                                       {"477", 0x77b8da3f},
                                                       {"491", 0x7ea0317b},
                                                       {"505", 0xf0dbd325},
                                                       {"519", 0xa870d6ee}});
    CHECK(best_of(results["491"]).score < 0.25F);
    CHECK(best_of(results["519"]).score < 0.25F);
    const Best plate = best_of(results["505"]);
    CHECK(plate.score == Approx(0.2937).margin(0.0005));
    CHECK(plate.kind == 9);
}
