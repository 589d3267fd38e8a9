// SPDX-License-Identifier: Apache-2.0
// bmnet's intermediate representation; the SDK has a file of this name that protobuf generated.
#ifndef BMNN_BMNET_PB_H
#define BMNN_BMNET_PB_H

#include <bmnet/messages/message.h>

namespace bmnet {

#include <bmnet/messages/begin_declare.h>
#include <bmnet/messages/bmnet.inc>
#include <bmnet/messages/end.h>

} // namespace bmnet

#endif
