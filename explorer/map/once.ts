/** Creates a value on first use, and keeps it. */
export function once<Value>(build: () => Value): () => Value {
  let kept: { value: Value } | undefined
  return () => {
    kept ??= { value: build() }
    return kept.value
  }
}
