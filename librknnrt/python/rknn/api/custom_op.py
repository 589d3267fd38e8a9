# SPDX-License-Identifier: Apache-2.0
"""Programs import this beside RKNN."""


def get_node_attr(node, name):
    """The value of an attribute of an ONNX node (onnx.NodeProto); None if there is none of that name."""
    for attribute in node.attribute:
        if attribute.name == name:
            import onnx  # only what hands over a node has it
            return onnx.helper.get_attribute_value(attribute)
    return None
