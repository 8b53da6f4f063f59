import { BaseDecoder } from 'geotiff'
import { decompressZstd } from 'hyparquet-compressors'

/** Replaces the library's own, which never ends on broken data. */
export class ZstdDecoder extends BaseDecoder {
  override decodeBlock(block: ArrayBuffer): ArrayBuffer {
    return decompressZstd(new Uint8Array(block)).slice().buffer
  }
}
