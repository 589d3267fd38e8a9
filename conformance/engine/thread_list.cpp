// SPDX-License-Identifier: Apache-2.0
#include "conformance/engine/thread_list.h"

#include <filesystem>
#include <fstream>

namespace {

// Of "Name:\tboardless" the rest.
ThreadState read_status(const std::filesystem::path& path) {
    ThreadState thread;
    std::ifstream status(path);
    for (std::string line; std::getline(status, line);) {
        const std::size_t tab = line.find(":\t");
        if (tab == std::string::npos) continue;
        const std::string key = line.substr(0, tab), value = line.substr(tab + 2);
        if (key == "Name") thread.name = value;
        if (key == "State") thread.state = value[0];
        if (key == "SigBlk") thread.blocked = std::stoull(value, nullptr, 16);
    }
    return thread;
}

} // namespace

std::vector<ThreadState> thread_list() {
    std::vector<ThreadState> threads;
    for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
        threads.push_back(read_status(task.path() / "status"));
    }
    return threads;
}

std::vector<ThreadState> worker_list() {
    std::vector<ThreadState> workers = thread_list();
    std::erase_if(workers, [](const ThreadState& thread) { return thread.name != "boardless"; });
    return workers;
}
