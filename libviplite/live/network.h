// SPDX-License-Identifier: Apache-2.0
// What a vip_network stands for: a model, how it is to run, what is bound to its inputs and
// outputs, and the runs that are under way.
#pragma once

#include "libviplite/live/job.h"
#include "libviplite/live/run_settings.h"

namespace viplite {

enum class State : std::uint8_t { created, prepared, running, complete }; // VIP_NETWORK_PROP_STATE

enum class Side : std::uint8_t { input, output };

// All functions may be called by several threads. After close() they fail with bad_handle.
class Network final : public Object {
public:
    Network(std::shared_ptr<const Model> model, std::shared_ptr<Device> device);

    const char* type() const override { return "vip_network"; }
    // Waits for runs under way and frees what it has.
    void close() override;

    const Model& model() const { return *model_; }
    Device& device() const { return *device_; }
    // Another network with the same weights; nothing is bound or set in it.
    std::shared_ptr<Network> duplicate() const;

    // Makes the network ready to run. A second call is ignored; drivers refuse it and undo the
    // first. Error out_of_memory.
    emu::Outcome prepare();
    // Undoes it; what is bound stays bound.
    emu::Outcome finish();

    // Errors: bad_argument for an index that there is not or a buffer that does not fit,
    // VIP_ERROR_NETWORK_NOT_PREPARED.
    emu::Outcome bind(Side side, std::uint32_t index, std::shared_ptr<Buffer> buffer);

    // Errors of all three: VIP_ERROR_NETWORK_NOT_PREPARED, VIP_ERROR_MISSING_INPUT_OUTPUT, and
    // those of execute(), Runner and Job::check_buffers().
    emu::Result<Job> job() const;
    emu::Outcome run();
    emu::Outcome trigger();
    emu::Outcome wait();
    // In strict mode error bad_state: nothing runs.
    emu::Outcome cancel();

    RunSettings& settings() { return settings_; }
    // What intermediate tensors lie in. Errors: bad_argument; VIP_ERROR_FAILURE after prepare().
    emu::Outcome set_pool(std::shared_ptr<Buffer> pool);
    // The last of these errors, for settings that have no effect here.
    emu::Outcome check_early() const;

    State state() const;
    RunRecord& record() const { return *record_; }
    // Keeps what the last query told the application the address of.
    void lend(std::shared_ptr<const void> answer);

private:
    emu::Outcome check_open() const;
    emu::Outcome check_prepared() const;
    emu::Outcome check_bound() const;
    emu::Result<Runner::Work> work() const;

    const std::shared_ptr<const Model> model_;
    const std::shared_ptr<Device> device_;
    const std::shared_ptr<RunRecord> record_ = std::make_shared<RunRecord>();
    RunSettings settings_;

    mutable std::mutex mutex_; // guards what follows; never held while something runs
    bool closed_ = false;
    std::shared_ptr<SharedExecutor> executor_; // null: not prepared
    std::shared_ptr<Buffer> pool_;
    std::vector<std::shared_ptr<Buffer>> inputs_, outputs_; // null: nothing is bound
    std::shared_ptr<const void> answer_;
    Runner runner_; // last: ends before what its work uses
};

} // namespace viplite
