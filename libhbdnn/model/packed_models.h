// SPDX-License-Identifier: Apache-2.0
// What one call loaded: the models of several files, under one handle.
#pragma once

#include "libhbdnn/live_objects.h"
#include "libhbdnn/model/loaded_model.h"

namespace hbdnn {

// All functions may be called by several threads.
class PackedModels final : public Object, public std::enable_shared_from_this<PackedModels> {
public:
    static constexpr std::size_t most_models = 4095; // in one call, and alive: assumed

    // Equal names get a number (assumed). Errors: bad_model, there is none;
    // HB_DNN_MODEL_NUMBER_EXCEED_LIMIT.
    static emu::Result<std::shared_ptr<PackedModels>> make(const Models& models);
    ~PackedModels() override;

    const char* type() const override { return "hbPackedDNNHandle_t"; }

    // Alive as long as this object.
    std::span<const char*> names() { return names_; }
    // Error bad_argument: none of them has the name.
    emu::Result<std::size_t> index_of(const char* name) const;
    std::size_t size() const { return models_.size(); }
    const std::shared_ptr<LoadedModel>& model(std::size_t index) const { return models_[index]; }

    // A task that is not done counts as a use: the models cannot be released.
    class Use;
    // Error HB_DNN_INVALID_DNN_HANDLE: released meanwhile.
    emu::Result<std::shared_ptr<Use>> use();
    // No uses from now on. Error HB_DNN_MODEL_IS_RUNNING: there are some.
    emu::Outcome release();

private:
    PackedModels() = default;

    std::size_t places_ = 0; // among the models that may be alive
    std::vector<std::shared_ptr<LoadedModel>> models_;
    std::vector<std::string> texts_;
    std::vector<const char*> names_; // of texts_
    std::mutex mutex_;
    bool released_ = false;
    std::size_t uses_ = 0;
};

class PackedModels::Use {
public:
    Use() = default;
    ~Use();
    Use(const Use&) = delete;

private:
    friend PackedModels;
    std::shared_ptr<PackedModels> packed_; // null: not counted
};

// A model's handle is that of what it was loaded with and, above, its place there.
void* model_handle(const void* packed_handle, std::size_t index);

struct FoundModel {
    std::shared_ptr<PackedModels> packed;
    std::shared_ptr<LoadedModel> model;
};
// Error HB_DNN_INVALID_DNN_HANDLE.
emu::Result<FoundModel> find_model(const void* handle, const char* name);

// An input or output of the model that a handle stands for.
struct FoundPort {
    std::shared_ptr<LoadedModel> model; // whose the port is
    const Port& port;
};

// Errors: HB_DNN_INVALID_DNN_HANDLE; bad_argument, there is no such one.
emu::Result<FoundPort> find_input(const void* model, std::int32_t index);
emu::Result<FoundPort> find_output(const void* model, std::int32_t index);

} // namespace hbdnn
