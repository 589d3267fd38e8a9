# SPDX-License-Identifier: Apache-2.0
# boardless_unity: the C++ sources of a folder are compiled some at a time, as one: the templates that they
# share are made once, which is most of the time that compiling takes. A folder is the unit, so that what is
# local to a file need only have a name of its own within its folder. Compiled alone are sources with options of
# their own, as CMake has it, and those that say SKIP_UNITY_BUILD_INCLUSION, for what they open or declare.
include(Targets)

# More make a change of one file cost more than it saves.
set(sources_at_a_time 10)

# The C++ sources of the target, one group for each folder and each so many.
function(boardless_group_sources target)
    get_target_property(sources ${target} SOURCES)
    get_target_property(home ${target} SOURCE_DIR)
    list(FILTER sources INCLUDE REGEX "[.]cpp$")
    list(FILTER sources EXCLUDE REGEX "[$]<")
    list(SORT sources)
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${home} NORMALIZE OUTPUT_VARIABLE path)
        cmake_path(GET path PARENT_PATH folder)
        string(MAKE_C_IDENTIFIER "count ${folder}" count)
        math(EXPR ${count} "0${${count}} + 1")
        math(EXPR part "(${${count}} - 1) / ${sources_at_a_time}")
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE group)
        string(MAKE_C_IDENTIFIER "${group}_${part}" group)
        set_property(SOURCE ${path} TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${group})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# For all targets so far.
function(boardless_unity)
    boardless_targets_below(${PROJECT_SOURCE_DIR} targets)
    foreach(target IN LISTS targets)
        get_target_property(type ${target} TYPE)
        if(type MATCHES "EXECUTABLE|STATIC|SHARED|OBJECT")
            boardless_group_sources(${target})
        endif()
    endforeach()
endfunction()
