// SPDX-License-Identifier: Apache-2.0
// The part of glog that layers of the SDK's samples use: LOG, VLOG and CHECK, and what starts them.
// Where glog is installed, it is glog's own. Ours writes warnings and errors to stderr, the rest
// when GLOG_v is set; LOG(FATAL) and a failed CHECK throw std::runtime_error, which a builder
// reports, where glog ends the process.
#ifndef BMNET_UTILS_LOGGING_H
#define BMNET_UTILS_LOGGING_H

#if defined(__has_include)
#if __has_include(<glog/logging.h>)
#include <glog/logging.h>
#define BMNET_HAS_GLOG 1
#endif
#endif

#ifndef BMNET_HAS_GLOG

#include <stdio.h>
#include <stdlib.h>

#include <sstream>
#include <stdexcept>

namespace google {

enum LogSeverity { GLOG_INFO = 0, GLOG_WARNING = 1, GLOG_ERROR = 2, GLOG_FATAL = 3 };

inline void InitGoogleLogging(const char*) {}
inline void ShutdownGoogleLogging() {}
inline void SetStderrLogging(LogSeverity) {}

} // namespace google

namespace bmnet {

// One line.
class LogLine {
public:
    LogLine(const char* file, int line, google::LogSeverity severity) : severity_(severity) {
        text_ << file << ':' << line << "] ";
    }
    LogLine(const LogLine&) = delete;
    ~LogLine() noexcept(false) {
        const bool shown = severity_ >= google::GLOG_WARNING || getenv("GLOG_v") != nullptr;
        if (shown) fprintf(stderr, "%c %s\n", "IWEF"[severity_], text_.str().c_str());
        if (severity_ == google::GLOG_FATAL) throw std::runtime_error(text_.str());
    }
    std::ostream& stream() { return text_; }

private:
    google::LogSeverity severity_;
    std::ostringstream text_;
};

// Makes an expression of a stream, for CHECK.
struct LogVoid {
    void operator&(std::ostream&) {}
};

inline bool verbose(int level) {
    const char* wanted = getenv("GLOG_v");
    return wanted != nullptr && atoi(wanted) >= level;
}

} // namespace bmnet

#define LOG(severity) ::bmnet::LogLine(__FILE__, __LINE__, ::google::GLOG_##severity).stream()
#define LOG_IF(severity, condition) !(condition) ? (void)0 : ::bmnet::LogVoid() & LOG(severity)
#define VLOG_IS_ON(level) ::bmnet::verbose(level)
#define VLOG(level) LOG_IF(INFO, VLOG_IS_ON(level))
#define DLOG(severity) LOG(severity)
#ifndef CHECK // test frameworks have one too
#define CHECK(condition)                                                                           \
    (condition) ? (void)0 : ::bmnet::LogVoid() & LOG(FATAL) << "Check failed: " #condition " "
#endif
#define CHECK_EQ(a, b) CHECK((a) == (b))
#define CHECK_NE(a, b) CHECK((a) != (b))
#define CHECK_LT(a, b) CHECK((a) < (b))
#define CHECK_LE(a, b) CHECK((a) <= (b))
#define CHECK_GT(a, b) CHECK((a) > (b))
#define CHECK_GE(a, b) CHECK((a) >= (b))
#define CHECK_NOTNULL(pointer) (pointer)

#endif

#endif
