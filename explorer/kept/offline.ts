import { trustedScript } from '../loading/start-worker.ts'

/** The file name of the service worker, set by the build. */
const WORKER = '/offline.js'

/** Makes the explorer work without a network. If that fails, it continues online. */
export async function openOffline(): Promise<void> {
  // The DOM's types lack TrustedScriptURL; browsers that enforce it accept nothing else.
  await navigator.serviceWorker?.register(trustedScript(WORKER) as string)
}

/** Removes everything. */
export async function closeOffline(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = (await globalThis.caches?.keys()) ?? []
  const own = names.filter((name) => name.startsWith('explorer-'))
  await Promise.all(own.map((name) => caches.delete(name)))
}
