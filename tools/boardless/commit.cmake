# SPDX-License-Identifier: Apache-2.0
# Writes boardless_commit.h into OUTPUT, if it changes: the commit of the sources. Archives of them, which have no
# repository, are told by BOARDLESS_COMMIT of the environment.
cmake_minimum_required(VERSION 3.25)
if(DEFINED ENV{BOARDLESS_COMMIT})
    set(commit $ENV{BOARDLESS_COMMIT})
else()
    execute_process(COMMAND git -C ${SOURCE} rev-parse --short=12 HEAD
                    OUTPUT_VARIABLE commit ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT commit MATCHES "^[0-9a-f]*$")
    message(FATAL_ERROR "'${commit}' is no commit")
endif()
file(CONFIGURE OUTPUT ${OUTPUT}/boardless_commit.h @ONLY CONTENT "#define BOARDLESS_COMMIT \"@commit@\"\n")
