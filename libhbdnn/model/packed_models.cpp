// SPDX-License-Identifier: Apache-2.0
#include "libhbdnn/model/packed_models.h"

#include <algorithm>
#include <atomic>
#include <unordered_map>
#include <unordered_set>

namespace hbdnn {
namespace {

constexpr unsigned index_shift = 52; // handles of loaded files have no bits above
constexpr std::uintptr_t packed_mask = (std::uintptr_t{1} << index_shift) - 1;
static_assert(PackedModels::most_models < (std::size_t{1} << (64 - index_shift)));

std::atomic<std::size_t>& live_models() {
    static std::atomic<std::size_t> count = 0;
    return count;
}

emu::Outcome take_places(std::size_t count) {
    std::size_t live = live_models();
    do {
        if (count > PackedModels::most_models - live) {
            return error(code::too_many_models, "%zu models are loaded, %zu more are too many",
                         live, count);
        }
    } while (!live_models().compare_exchange_weak(live, live + count));
    return {};
}

// Models from memory are all called "model", those of files perhaps alike.
class FreeNames {
public:
    std::string take(const std::string& name) {
        std::string free = name;
        std::size_t& number = numbers_[name];
        while (!taken_.insert(free).second) free = emu::format("%s_%zu", name.c_str(), ++number);
        return free;
    }

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, std::size_t> numbers_; // the last that a name got
};

emu::Result<FoundPort> find(const void* model, std::vector<Port> Model::*ports, const char* name,
                            std::int32_t index) {
    EMU_TRY_VALUE(found, find_model(model, "dnnHandle"));
    const std::vector<Port>& all = (**found.model).*ports;
    if (index >= 0 && static_cast<std::size_t>(index) < all.size())
        return FoundPort{found.model, all[static_cast<std::size_t>(index)]};
    return emu::error(emu::Fault::bad_argument, "%s is %d, there are %zu", name, index, all.size());
}

} // namespace

emu::Result<std::shared_ptr<PackedModels>> PackedModels::make(const Models& models) {
    if (models.empty()) return emu::error(emu::Fault::bad_model, "the files hold no model");
    std::shared_ptr<PackedModels> made(new PackedModels);
    EMU_TRY(take_places(models.size()));
    made->places_ = models.size();
    FreeNames names;
    for (const auto& model : models) {
        made->models_.push_back(std::make_shared<LoadedModel>(model));
        made->texts_.push_back(names.take(model->name));
    }
    for (const std::string& text : made->texts_) made->names_.push_back(text.c_str());
    return made;
}

PackedModels::~PackedModels() {
    live_models() -= places_;
}

emu::Result<std::size_t> PackedModels::index_of(const char* name) const {
    const auto found = std::ranges::find(texts_, std::string_view(name));
    if (found != texts_.end()) return static_cast<std::size_t>(found - texts_.begin());
    return emu::error(emu::Fault::bad_argument, "no model is called %s, the first is %s",
                      emu::printable(name).c_str(), texts_.front().c_str());
}

emu::Result<std::shared_ptr<PackedModels::Use>> PackedModels::use() {
    auto use = std::make_shared<Use>();
    const std::lock_guard lock(mutex_);
    if (released_) return error(code::no_model_handle, "the model was released meanwhile");
    ++uses_;
    use->packed_ = shared_from_this();
    return use;
}

PackedModels::Use::~Use() {
    if (!packed_) return;
    const std::lock_guard lock(packed_->mutex_);
    --packed_->uses_;
}

emu::Outcome PackedModels::release() {
    const std::lock_guard lock(mutex_);
    if (uses_ != 0) {
        return error(code::model_runs,
                     "%zu runs of its models have not ended: wait for their tasks", uses_);
    }
    released_ = true;
    return {};
}

void* model_handle(const void* packed_handle, std::size_t index) {
    const auto token = reinterpret_cast<std::uintptr_t>(packed_handle);
    return reinterpret_cast<void*>(token | (index + 1) << index_shift);
}

emu::Result<FoundModel> find_model(const void* handle, const char* name) {
    const auto token = reinterpret_cast<std::uintptr_t>(handle);
    const std::size_t place = token >> index_shift; // from 1
    if (handle && place == 0) {
        return error(code::no_model_handle, "%s is no model's handle, as hbDNNGetModelHandle gives",
                     name);
    }
    const auto* const packed = reinterpret_cast<const void*>(token & packed_mask);
    EMU_TRY_VALUE(found, find<PackedModels>(packed, name, code::no_model_handle));
    if (place > found->size()) {
        return error(code::no_model_handle, "%s is no live handle of this library", name);
    }
    return FoundModel{found, found->model(place - 1)};
}

emu::Result<FoundPort> find_input(const void* model, std::int32_t index) {
    return find(model, &Model::inputs, "inputIndex", index);
}

emu::Result<FoundPort> find_output(const void* model, std::int32_t index) {
    return find(model, &Model::outputs, "outputIndex", index);
}

} // namespace hbdnn
