// SPDX-License-Identifier: Apache-2.0
// awnn_detect.h, of early V85x SDKs.
#include "emu-core/base/log.h"
#include "emu-core/edge/check_given.h"
#include "emu-core/edge/export.h"
#include "emu-core/edge/guard.h"
#include "libviplite/awnn/detect/detector.h"
#include "libviplite/awnn/functions.h"
#include "libviplite/awnn/status.h"

#include <iterator>
#include <map>
#include <mutex>

using namespace viplite::awnn;

namespace {

constexpr float usual_threshold = 0.5F; // assumed; the vendor's is not known

// What applications have the addresses of.
struct Objects {
    std::mutex mutex;
    std::map<const void*, std::shared_ptr<Detector>> detectors;
    // Of awnn_create_run, which may be called before awnn_detect_init.
    struct Results {
        Awnn_Result_t memory{};
        BBoxResults_t shown{0, static_cast<int>(std::size(memory.boxes)), memory.boxes};
    };
    std::map<const BBoxResults_t*, std::unique_ptr<Results>> results;
};

Objects& objects() {
    static Objects& all = *new Objects; // programs may call while they end
    return all;
}

emu::Result<std::shared_ptr<Detector>> find(const void* handle) {
    const std::lock_guard lock(objects().mutex);
    const auto found = objects().detectors.find(handle);
    if (found != objects().detectors.end()) return found->second;
    return emu::error(emu::Fault::bad_handle, "no detector has the handle %p", handle);
}

emu::Result<BBoxResults_t*> results_of(const Awnn_Run_t& run) {
    const std::lock_guard lock(objects().mutex);
    if (objects().results.contains(run.res)) return run.res;
    return emu::error(emu::Fault::bad_argument, "runT is not as awnn_create_run made it");
}

} // namespace

BOARDLESS_EXPORT void awnn_detect_init(Awnn_Det_Handle* handle, Awnn_Init_t* initT) {
    emu::guard_void<Abi>(
        fn::awnn_detect_init,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(handle, "handle"));
            *handle = nullptr;
            EMU_TRY(emu::check_given(initT, "initT"));
            EMU_TRY_VALUE(detector, Detector::make(*initT));
            const std::lock_guard lock(objects().mutex);
            *handle = detector.get();
            objects().detectors.emplace(*handle, std::move(detector));
            return {};
        },
        handle, initT);
}

BOARDLESS_EXPORT void awnn_create_run(Awnn_Run_t* runT, AWNN_TYPE type) {
    emu::guard_void<Abi>(
        fn::awnn_create_run,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(runT, "runT"));
            auto results = std::make_unique<Objects::Results>();
            *runT = {type, nullptr, usual_threshold, &results->shown};
            const std::lock_guard lock(objects().mutex);
            objects().results.emplace(runT->res, std::move(results));
            return {};
        },
        runT, type);
}

BOARDLESS_EXPORT BBoxResults_t* awnn_detect_run(Awnn_Det_Handle handle, Awnn_Run_t* runT) {
    return emu::guard_pointer<Abi, BBoxResults_t>(
        fn::awnn_detect_run,
        [&]() -> emu::Result<BBoxResults_t*> {
            EMU_TRY(emu::check_given(runT, "runT"));
            EMU_TRY_VALUE(results, results_of(*runT));
            results->valid_cnt = 0;
            EMU_TRY_VALUE(detector, find(handle));
            EMU_TRY(emu::check_given(runT->input_buffers, "runT->input_buffers"));
            // Programs read the result without looking whether there is one: no boxes, and why.
            const emu::Outcome outcome = detector->run(*runT, *results);
            if (!outcome)
                emu::log(emu::LogLevel::error, "awnn_detect_run: " + outcome.error().detail);
            return results;
        },
        handle, runT);
}

BOARDLESS_EXPORT void awnn_destroy_run(Awnn_Run_t* runT) {
    emu::guard_void<Abi>(
        fn::awnn_destroy_run,
        [&]() -> emu::Outcome {
            EMU_TRY(emu::check_given(runT, "runT"));
            EMU_TRY_VALUE(results, results_of(*runT));
            const std::lock_guard lock(objects().mutex);
            objects().results.erase(results);
            runT->res = nullptr;
            return {};
        },
        runT);
}

BOARDLESS_EXPORT void awnn_detect_exit(Awnn_Det_Handle handle) {
    emu::guard_void<Abi>(
        fn::awnn_detect_exit,
        [&]() -> emu::Outcome {
            EMU_TRY_VALUE(detector, find(handle));
            const std::lock_guard lock(objects().mutex);
            objects().detectors.erase(detector.get());
            return {};
        },
        handle);
}
