// SPDX-License-Identifier: Apache-2.0
// The part of glog's interface that prebuilt programs of BMNNSDK 1.1.4 import: lines of a log as
// objects. Measured: three symbols of test_bmnet_bmodel; those of fatal lines and of severities are
// the interface of glog 0.3. Callers give an object room for two pointers at least (assumed).
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

namespace google {
namespace {

const char* name_of(const char* path) {
    const std::string whole = path;
    const std::size_t slash = whole.rfind('/');
    return slash == whole.npos ? path : path + slash + 1;
}

} // namespace

class LogMessage {
public:
    LogMessage(const char* file, int line);
    LogMessage(const char* file, int line, int severity);
    ~LogMessage();
    std::ostream& stream();

private:
    struct Line {
        std::ostringstream text;
        int severity = 0;
    };
    Line* line_;
};

class LogMessageFatal : public LogMessage {
public:
    LogMessageFatal(const char* file, int line);
    [[noreturn]] ~LogMessageFatal();
};

constexpr int fatal = 3;
constexpr char letters[] = "IWEF";

LogMessage::LogMessage(const char* file, int line) : LogMessage(file, line, 0) {}

LogMessage::LogMessage(const char* file, int line, int severity) : line_(new Line) {
    line_->severity = severity < 0 || severity > fatal ? 0 : severity;
    line_->text << letters[line_->severity] << ' ' << name_of(file) << ':' << line << "] ";
}

LogMessage::~LogMessage() {
    std::fprintf(stderr, "%s\n", line_->text.str().c_str());
    delete line_;
}

std::ostream& LogMessage::stream() {
    return line_->text;
}

LogMessageFatal::LogMessageFatal(const char* file, int line) : LogMessage(file, line, fatal) {}

LogMessageFatal::~LogMessageFatal() {
    std::fprintf(stderr, "%s\n", "the program gives up");
    std::abort();
}

} // namespace google
