/**
 * Merges two lists of the same order, and pairs what is in both. One side of a pair is undefined
 * where only the other list has the item.
 */
export async function* readPairs<T>(
  left: AsyncIterable<T>,
  right: AsyncIterable<T>,
  orderOf: (item: T) => string,
): AsyncGenerator<[T, T | undefined] | [undefined, T]> {
  const [lefts, rights] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()]
  let [one, other] = [await lefts.next(), await rights.next()]
  while (!one.done || !other.done) {
    const [a, b] = [one.done ? undefined : one.value, other.done ? undefined : other.value]
    const isLeft = a !== undefined && (b === undefined || orderOf(a) <= orderOf(b))
    const isRight = b !== undefined && (a === undefined || orderOf(b) <= orderOf(a))
    if (isLeft) yield [a, isRight ? b : undefined]
    else if (isRight) yield [undefined, b]
    if (isLeft) one = await lefts.next()
    if (isRight) other = await rights.next()
  }
}
