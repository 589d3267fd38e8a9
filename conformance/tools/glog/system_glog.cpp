// SPDX-License-Identifier: Apache-2.0
// Stands for a glog that the system has: each line says so.
#include "conformance/tools/glog/glog_messages.h"

#include <cstdlib>
#include <iostream>

namespace google {

LogMessage::LogMessage(const char*, int) {
    std::cerr << "the system's: ";
}
LogMessage::LogMessage(const char* file, int line, int) : LogMessage(file, line) {}
LogMessage::~LogMessage() {
    std::cerr << '\n';
}
std::ostream& LogMessage::stream() {
    return std::cerr;
}

LogMessageFatal::LogMessageFatal(const char* file, int line) : LogMessage(file, line) {}
LogMessageFatal::~LogMessageFatal() {
    std::abort();
}

} // namespace google
