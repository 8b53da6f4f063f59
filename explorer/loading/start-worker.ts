/**
 * All workers of the explorer start here: the page's policy allows no other code to create script
 * URLs. Only scripts of this site are allowed.
 */
export function startWorker(url: string): Worker {
  // The DOM's types lack TrustedScriptURL; browsers that enforce it accept nothing else.
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

// The DOM's types lack trusted types. Without browser support, the same rules apply.
const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
const policy: WorkerPolicy = trustedTypes?.createPolicy('explorer-workers', rules) ?? rules
