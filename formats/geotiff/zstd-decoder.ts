import { decompress } from 'fzstd'
import { BaseDecoder } from 'geotiff'

/** Replaces the library's own, which never ends on broken data. */
export class ZstdDecoder extends BaseDecoder {
  override decodeBlock(block: ArrayBuffer): ArrayBuffer {
    return decompress(new Uint8Array(block)).slice().buffer
  }
}
