import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Grants access to whoever has the address that the process printed. */
export type Sessions = ReturnType<typeof buildSessions>

/**
 * The cookie has the identifier, which other processes on this machine may see; the page has the
 * key.
 */
export interface Session {
  id: string
  key: string
}

/** In memory only, so sessions end with the process. */
export function buildSessions() {
  const sessions: Session[] = []
  let token = makeSecret()

  return {
    /** For one address; it is valid for one visit. */
    makeToken(): string {
      token = makeSecret() // a new address invalidates the old one
      return token
    },
    /** The session for a token, once; otherwise undefined. */
    open(given: string): Session | undefined {
      if (!isEqual(token, given)) return undefined
      token = makeSecret()
      const session = { id: makeSecret(), key: makeSecret() }
      sessions.push(session)
      return session
    },
    /** Without a key, whether the session exists; with one, whether the key matches too. */
    isOpen: (id: string, key?: string): boolean =>
      sessions.some((one) => isEqual(one.id, id) && (key === undefined || isEqual(one.key, key))),
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** In constant time. */
function isEqual(secret: string, text: string): boolean {
  const [known, given] = [Buffer.from(secret), Buffer.from(text)]
  return known.length === given.length && timingSafeEqual(known, given)
}
