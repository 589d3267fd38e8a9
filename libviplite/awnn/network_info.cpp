// SPDX-License-Identifier: Apache-2.0
#include "libviplite/awnn/network_info.h"

#include "emu-core/base/file.h"
#include "libviplite/awnn/network.h"
#include "libviplite/awnn/status.h"

#include <cstring>
#include <map>
#include <mutex>

namespace viplite::awnn {
namespace {

// Assumed: of the vendor's networks it says what suits each.
constexpr float usual_threshold = 0.5F;

// The driver is started for the question: applications ask before awnn_init, which takes the
// answer.
class DriverUse {
public:
    DriverUse() : started_(outcome_of(vip_init(0), "vip_init")) {}
    DriverUse(const DriverUse&) = delete;
    ~DriverUse() {
        if (started_) vip_destroy();
    }
    const emu::Outcome& started() const { return started_; }

private:
    emu::Outcome started_;
};

struct Known {
    std::string name;
    std::unique_ptr<awnn_info_t> info; // the application has its address
};

std::size_t buffer_bytes(const Network& network) {
    std::size_t bytes = 0;
    for (const Port& port : network.inputs()) bytes += port.buffer.bytes().size();
    for (const Port& port : network.outputs()) bytes += port.buffer.bytes().size();
    return bytes;
}

emu::Result<Known> describe(const Network& network, emu::Bytes file, const std::string& md5) {
    char name[256] = {};
    AWNN_TRY(vip_query_network, network.handle(), VIP_NETWORK_PROP_NETWORK_NAME, name);
    vip_uint32_t pool_bytes = 0;
    AWNN_TRY(vip_query_network, network.handle(), VIP_NETWORK_PROP_MEMORY_POOL_SIZE, &pool_bytes);
    const auto size = picture_size(network);
    Known known{name, nullptr};
    known.info.reset(
        new awnn_info_t{nullptr,
                        {},
                        size.width,
                        size.height,
                        static_cast<unsigned>(file.size() + pool_bytes + buffer_bytes(network)),
                        usual_threshold});
    std::memcpy(const_cast<char*>(known.info->md5), md5.c_str(), sizeof known.info->md5);
    return known;
}

// By its path, because what computes it may lie beside the file.
emu::Result<Known> inspect(const char* path, emu::Bytes file, const std::string& md5) {
    const DriverUse use;
    if (!use.started()) return use.started().error();
    EMU_TRY_VALUE(network, Network::create(path, 0, VIP_CREATE_NETWORK_FROM_FILE));
    return describe(network, file, md5);
}

} // namespace

emu::Result<awnn_info_t*> network_info(const char* path) {
    struct List {
        std::mutex mutex;
        std::map<std::string, Known> by_md5;
    };
    static auto& list = *new List; // applications keep the addresses
    EMU_TRY_VALUE(file, emu::read_file(path));
    const std::string md5 = md5_text(file);
    const std::lock_guard lock(list.mutex);
    auto found = list.by_md5.find(md5);
    if (found == list.by_md5.end()) {
        EMU_TRY_VALUE(known, inspect(path, file, md5));
        found = list.by_md5.emplace(md5, std::move(known)).first;
        found->second.info->name = found->second.name.c_str();
    }
    return found->second.info.get();
}

} // namespace viplite::awnn
