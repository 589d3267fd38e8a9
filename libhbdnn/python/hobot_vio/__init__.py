# SPDX-License-Identifier: Apache-2.0
"""Where D-Robotics' boards have libsrcampy."""
