# SPDX-License-Identifier: Apache-2.0

# boardless_targets_below(<folder> <result>): the targets of the folder and of all below it.
function(boardless_targets_below folder result)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(below IN LISTS folders)
        boardless_targets_below(${below} more)
        list(APPEND targets ${more})
    endforeach()
    set(${result} ${targets} PARENT_SCOPE)
endfunction()
