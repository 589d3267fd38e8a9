# SPDX-License-Identifier: Apache-2.0
from .bmruntime import BMContex as BMContex, BMContext as BMContext, BMNet as BMNet
