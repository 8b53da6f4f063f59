const BLOCK_LENGTH = 64 * 1024

/** Joins short pieces into blocks large enough for a write. */
export async function* inBlocks(
  chunks: AsyncIterable<string | Uint8Array> | readonly string[],
): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let text = ''
  let length = 0

  function take(): Buffer {
    const block = Buffer.concat([...parts, Buffer.from(text)])
    parts = []
    text = ''
    length = 0
    return block
  }

  for await (const chunk of chunks) {
    if (typeof chunk === 'string') text += chunk
    else {
      parts.push(Buffer.from(text), chunk)
      text = ''
    }
    length += chunk.length
    if (length >= BLOCK_LENGTH) yield take()
  }
  if (length > 0) yield take()
}
