/** The element at an index that must exist: reading past the end is a mistake in a generator. */
export function item<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new RangeError(`no item ${index} in a list of ${list.length}`)
  return found
}

/** The last element of a list that must not be empty. */
export function lastItem<T>(list: readonly T[]): T {
  return item(list, list.length - 1)
}
