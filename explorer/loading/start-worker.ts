/**
 * Every worker of the explorer starts here: the page's policy lets no other place make a script
 * out of a string. Only scripts of this very site are let through.
 */
export function startWorker(url: string): Worker {
  // The DOM's types know no trusted addresses; a browser that has them takes nothing else.
  return new Worker(trustedScript(url) as string, { type: 'module' })
}

export function trustedScript(url: string): unknown {
  return policy.createScriptURL(url)
}

interface WorkerPolicy {
  createScriptURL(url: string): unknown
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): WorkerPolicy
}

const rules = {
  createScriptURL(url: string): string {
    const address = new URL(url, globalThis.location.href)
    if (address.origin !== globalThis.location.origin) {
      throw new TypeError(`a worker must come from this site, not from ${address.origin}`)
    }
    return address.href
  },
}

// The DOM's types know no trusted types; where a browser knows none either, the rules still hold.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy: WorkerPolicy = trustedTypes?.createPolicy('explorer-workers', rules) ?? rules
