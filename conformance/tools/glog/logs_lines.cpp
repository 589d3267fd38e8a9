// SPDX-License-Identifier: Apache-2.0
// logs_lines [fatal]: lines of each kind through glog, as prebuilt programs write them.
#include "conformance/tools/glog/glog_messages.h"

int main(int argc, char**) {
    google::LogMessage("/any/folder/app.cpp", 12).stream() << "seven is " << 7;
    google::LogMessage("app.cpp", 13, 1).stream() << "a warning";
    if (argc > 1) google::LogMessageFatal("app.cpp", 14).stream() << "the end";
}
