// SPDX-License-Identifier: Apache-2.0
// What is written to stderr during this object's life.
#pragma once

#include <string>

#include <sys/mman.h>
#include <unistd.h>

class CapturedLog {
public:
    CapturedLog() : kept_(::dup(STDERR_FILENO)), file_(::memfd_create("captured", MFD_CLOEXEC)) {
        ::dup2(file_, STDERR_FILENO);
    }
    CapturedLog(const CapturedLog&) = delete;
    ~CapturedLog() {
        ::dup2(kept_, STDERR_FILENO);
        ::close(kept_);
        ::close(file_);
    }

    std::string text() const {
        std::string text(static_cast<std::size_t>(::lseek(file_, 0, SEEK_END)), '\0');
        text.resize(static_cast<std::size_t>(::pread(file_, text.data(), text.size(), 0)));
        return text;
    }

private:
    int kept_, file_;
};
