# SPDX-License-Identifier: Apache-2.0
from typing import Any

def get_node_attr(node: Any, name: str) -> Any: ...
