# SPDX-License-Identifier: Apache-2.0
# boardless_unity: the C++ sources of a target are compiled some at a time, as one: the templates that they share are made
# once, which is most of the time that compiling takes. Folders stay whole and neighbours go together, so that what is
# local to a file needs a name of its own among them; the compiler tells. Tests, which call many things alike, go together
# within a folder and fewer at a time. Compiled alone are sources with options of their own, as CMake has it, those that say
# SKIP_UNITY_BUILD_INCLUSION, for what they open or declare, and all of the preset `dev`, which is for a build after each
# edit.
include(Targets)

# More take much memory and save little.
set(most_sources_at_a_time 40)
set(most_tests_at_a_time 10)
# They take enumerators' names in without their enumeration's.
set(folders_alone librknnrt/format/registers libviplite/format/execution/shader)

# The C++ sources of the target, in groups.
function(boardless_group_sources target)
    get_target_property(sources ${target} SOURCES)
    get_target_property(home ${target} SOURCE_DIR)
    list(FILTER sources INCLUDE REGEX "[.]cpp$")
    list(FILTER sources EXCLUDE REGEX "[$]<")
    set(folders)
    foreach(source IN LISTS sources)
        cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${home} NORMALIZE)
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
        list(APPEND folders "${folder}")
        list(APPEND "in ${folder}" "${source}")
    endforeach()
    list(REMOVE_DUPLICATES folders)
    list(SORT folders)
    set(group 0)
    set(count 0)      # sources in the group
    set(is_shared ON) # the group takes other folders
    foreach(folder IN LISTS folders)
        set(most ${most_sources_at_a_time})
        set(shares ON)
        if(folder IN_LIST folders_alone)
            set(shares OFF)
        elseif(folder MATCHES "^conformance/")
            set(shares OFF)
            set(most ${most_tests_at_a_time})
        endif()
        list(LENGTH "in ${folder}" more)
        math(EXPR sum "${count} + ${more}")
        if(sum GREATER most OR NOT is_shared OR NOT shares)
            math(EXPR group "${group} + 1")
            set(count 0)
        endif()
        set(is_shared ${shares})
        foreach(source IN LISTS "in ${folder}")
            if(count EQUAL most)
                math(EXPR group "${group} + 1")
                set(count 0)
            endif()
            math(EXPR count "${count} + 1")
            set_property(SOURCE ${source} TARGET_DIRECTORY ${target} PROPERTY UNITY_GROUP ${group})
        endforeach()
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
