import { unzlibSync } from 'fflate'
import { BaseDecoder } from 'geotiff'

/** Replaces the library's own, which would load a second inflater. */
export class DeflateDecoder extends BaseDecoder {
  override decodeBlock(block: ArrayBuffer): ArrayBufferLike {
    return unzlibSync(new Uint8Array(block)).buffer
  }
}
