// SPDX-License-Identifier: Apache-2.0
// Of glog's interface the part that `boardless run` brings, as programs see it.
#pragma once

#include <ostream>

namespace google {

class LogMessage {
public:
    LogMessage(const char* file, int line);
    LogMessage(const char* file, int line, int severity);
    ~LogMessage();
    std::ostream& stream();

private:
    void* room_[2];
};

class LogMessageFatal : public LogMessage {
public:
    LogMessageFatal(const char* file, int line);
    [[noreturn]] ~LogMessageFatal();
};

} // namespace google
