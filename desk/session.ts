import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Who may use the desk: whoever was given the address that the process printed. */
export interface Sessions {
  /** For one address; it is good for one visit. */
  makeToken(): string
  /** The session that a token opens, once; undefined if it opens none. */
  open(token: string): string | undefined
  isOpen(session: string): boolean
}

/** Kept in memory alone, so they end with the process. */
export function buildSessions(): Sessions {
  const tokens = new Set<string>()
  const sessions = new Set<string>()

  return {
    makeToken() {
      const token = makeSecret()
      tokens.clear() // a new address makes the old one stale
      tokens.add(token)
      return token
    },
    open(token) {
      const known = findEqual(tokens, token)
      if (known === undefined) return undefined
      tokens.delete(known)
      const session = makeSecret()
      sessions.add(session)
      return session
    },
    isOpen: (session) => findEqual(sessions, session) !== undefined,
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** In a time that tells nothing of the secrets. */
function findEqual(secrets: ReadonlySet<string>, text: string): string | undefined {
  const given = Buffer.from(text)
  return [...secrets].find((secret) => {
    const known = Buffer.from(secret)
    return known.length === given.length && timingSafeEqual(known, given)
  })
}
