# SPDX-License-Identifier: Apache-2.0
# CPack runs this when a package's files are in place, before it packs them: what Debian wants beside them, and one
# time for all, so that the same files are the same package.

function(run)
    execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH, where it is given
set(packages_boardless boardless)
set(packages_dev boardless-dev)
set(packages_python python3-boardless)
set(packages_guest boardless-guest)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    set(package ${packages_${component}})
    set(root ${CPACK_TEMPORARY_DIRECTORY}/${component})
    set(documents ${root}/usr/share/doc/${package})
    file(COPY ${CPACK_BOARDLESS_COPYRIGHT} DESTINATION ${documents})
    file(WRITE ${documents}/changelog
        "boardless (${CPACK_PACKAGE_VERSION}) stable; urgency=medium\n\n"
        "  * What is new: CHANGELOG.md of the sources.\n\n"
        " -- ${CPACK_PACKAGE_CONTACT}  ${date}\n")
    run(gzip -9nf ${documents}/changelog)
    if(EXISTS ${CPACK_BOARDLESS_OVERRIDES}/${package})
        file(COPY ${CPACK_BOARDLESS_OVERRIDES}/${package} DESTINATION ${root}/usr/share/lintian/overrides)
    endif()
    file(GLOB manuals ${root}/usr/share/man/man1/*.1)
    foreach(manual IN LISTS manuals)
        run(gzip -9nf ${manual})
    endforeach()
    run(chmod -R u=rwX,go=rX ${root}/usr/share/doc)
    run(find ${root} -exec touch -h -d "${date}" {} +)
endforeach()
