import { randomBytes, timingSafeEqual } from 'node:crypto'

/** Who may use the desk: whoever was given the address that the process printed. */
export interface Sessions {
  /** For one address; it is good for one visit. */
  makeToken(): string
  /** The session that a token opens, once; undefined if it opens none. */
  open(token: string): Session | undefined
  /** Without a key, whether it is open; with one, whether the key is its own too. */
  isOpen(id: string, key?: string): boolean
}

/** The cookie has the identifier, which other processes on this machine may see; the page has the key. */
export interface Session {
  id: string
  key: string
}

/** Kept in memory alone, so they end with the process. */
export function buildSessions(): Sessions {
  const sessions: Session[] = []
  let token = makeSecret()

  return {
    makeToken() {
      token = makeSecret() // a new address makes the old one stale
      return token
    },
    open(given) {
      if (!isEqual(token, given)) return undefined
      token = makeSecret()
      const session = { id: makeSecret(), key: makeSecret() }
      sessions.push(session)
      return session
    },
    isOpen: (id, key) =>
      sessions.some((one) => isEqual(one.id, id) && (key === undefined || isEqual(one.key, key))),
  }
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** In a time that tells nothing of the secret. */
function isEqual(secret: string, text: string): boolean {
  const [known, given] = [Buffer.from(secret), Buffer.from(text)]
  return known.length === given.length && timingSafeEqual(known, given)
}
