# SPDX-License-Identifier: Apache-2.0
"""Methods of rknn.api.RKNN that cannot be had here: each says so by its name and returns -1."""
import traceback


class Refusals:
    def load_pytorch(self, model, input_size_list):
        return self._refuse_format("load_pytorch", model)

    def load_tensorflow(self, tf_pb, inputs, input_size_list, outputs, input_is_nchw=False):
        return self._refuse_format("load_tensorflow", tf_pb)

    def load_caffe(self, model, blobs, input_name=None):
        return self._refuse_format("load_caffe", model)

    def load_darknet(self, model, weight):
        return self._refuse_format("load_darknet", model)

    def load_mxnet(self, symbol, params, input_size_list=None):
        return self._refuse_format("load_mxnet", symbol)

    def hybrid_quantization_step1(self, dataset=None, rknn_batch_size=None, proposal=False, proposal_dataset_size=1,
                                  custom_hybrid=None):
        return self._refuse("hybrid_quantization_step1", "hybrid quantisation is not supported by Boardless.")

    def hybrid_quantization_step2(self, model_input, data_input, model_quantization_cfg):
        return self._refuse("hybrid_quantization_step2", "hybrid quantisation is not supported by Boardless.")

    def export_encrypted_rknn_model(self, input_model, output_model=None, crypt_level=1):
        return self._refuse("export_encrypted_rknn_model", "encrypted files are not supported by Boardless.")

    def reg_custom_op(self, custom_op):
        return self._refuse("reg_custom_op", "custom operators in Python are not supported by Boardless; librknnrt takes "
                            "them in C.")

    def codegen(self, output_path, inputs=None, overwrite=False):
        return self._refuse("codegen", "generated C++ projects are not supported by Boardless.")

    def _refuse_format(self, name, model):
        return self._refuse(name, f"files such as {model} are not supported by Boardless; export the network to ONNX.")

    def _refuse(self, name, text):
        self.rknn_log.e(f"{name}: {text}")
        return -1

    def _failed(self, name, result, *lines):
        for line in (*lines, traceback.format_exc()):
            self.rknn_log.e(f"{name}: {line}")
        return result
