// SPDX-License-Identifier: Apache-2.0
#include "tools/boardless/progress.h"

#include "emu-core/base/text.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <unistd.h>

namespace boardless {
namespace {

constexpr std::int64_t moment = 500'000'000; // short work shows none
constexpr std::int64_t between_bars = 100'000'000;
constexpr std::size_t width = 30;

std::int64_t now() {
    return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void draw(const std::string& text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

std::string repeated(const char* text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) result += text;
    return result;
}

} // namespace

std::string ProgressBar::update(std::size_t done, std::int64_t now) {
    if (now - drawn_ < (visible_ ? between_bars : moment)) return {};
    drawn_ = now;
    visible_ = true;
    done = std::min(done, total_);
    const std::size_t filled = total_ == 0 ? width : done * width / total_;
    return "\r\x1b[K" + work_ + " \u2595" + repeated("\u2588", filled) +
           repeated(" ", width - filled) + "\u258f " + std::to_string(done) + "/" +
           std::to_string(total_);
}

std::string ProgressBar::removed() const {
    return visible_ ? "\r\x1b[K" : "";
}

Progress::Progress(std::string work, std::size_t total)
    : bar_(std::move(work), total, now()), terminal_(::isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
    if (terminal_) draw(bar_.removed());
}

void Progress::step() {
    ++done_;
    if (terminal_) draw(bar_.update(done_, now()));
}

} // namespace boardless
