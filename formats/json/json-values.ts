/** An own member of the value; the caller checks its type. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  // An object with this member; its type is not checked.
  return (value as Record<string, unknown>)[key]
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
