// SPDX-License-Identifier: Apache-2.0
// A bar on stderr for work that takes longer than a moment; nothing where stderr is no terminal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace boardless {

// What to draw, and when. Times are nanoseconds of one clock.
class ProgressBar {
public:
    // `total` steps of `work` ("calibrating").
    ProgressBar(std::string work, std::size_t total, std::int64_t start)
        : work_(std::move(work)), total_(total), drawn_(start) {}

    // What goes to the terminal when `done` steps are done; mostly nothing.
    std::string update(std::size_t done, std::int64_t now);
    // What removes the bar again; nothing when none was drawn.
    std::string removed() const;

private:
    std::string work_;
    std::size_t total_;
    std::int64_t drawn_; // when the last one was; at first, the start
    bool visible_ = false;
};

class Progress {
public:
    Progress(std::string work, std::size_t total);
    Progress(const Progress&) = delete;
    ~Progress();

    // One step more is done.
    void step();

private:
    ProgressBar bar_;
    std::size_t done_ = 0;
    bool terminal_;
};

} // namespace boardless
