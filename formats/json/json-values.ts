/** A member that the value has itself; what it is, the asker checks. */
export function memberOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
  // It is an object with this member; nothing is claimed about the member.
  return (value as Record<string, unknown>)[key]
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
