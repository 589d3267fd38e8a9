// SPDX-License-Identifier: Apache-2.0
#include "librga/message.h"

#include <cstdio>
#include <string>

#include <im2d_version.h>

namespace rga {
namespace {

constexpr std::size_t most_bytes = 511;
constexpr const char* cleared = "No error message, it has been cleared.";

thread_local std::string message = cleared;
thread_local std::string described;

struct Class {
    IM_STATUS status;
    const char* text;
};
constexpr Class classes[] = {
    {IM_STATUS_FAILED, "Fatal error"},
    {IM_STATUS_NOT_SUPPORTED, "Unsupported function"},
    {IM_STATUS_OUT_OF_MEMORY, "Memory overflow"},
    {IM_STATUS_INVALID_PARAM, "Invalid parameters"},
    {IM_STATUS_ILLEGAL_PARAM, "Illegal parameters"},
    {IM_STATUS_ERROR_VERSION, "Version verification failed"},
    {IM_STATUS_NO_SESSION, "No session"},
};

} // namespace

void set_message(std::string_view sentence) {
    message = sentence.substr(0, most_bytes);
}

const char* describe(IM_STATUS status) {
    if (status == IM_STATUS_NOERROR) return "No errors during operation";
    if (status == IM_STATUS_SUCCESS) return "Run successfully";
    for (const Class& row : classes) {
        if (row.status != status) continue;
        described = std::string(row.text) + ": " + message;
        message = cleared;
        return described.c_str();
    }
    return "unkown status"; // as boards spell it
}

void show_version() {
    [[maybe_unused]] static const bool shown =
        (std::fputs("rga_api version " RGA_API_VERSION "\n", stdout), std::fflush(stdout), true);
}

} // namespace rga
