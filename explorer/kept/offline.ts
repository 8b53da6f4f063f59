import { trustedScript } from '../loading/start-worker.ts'

/** What the build calls the service worker. */
const WORKER = '/offline.js'

/** From now on the explorer opens without a network. Where it cannot, it goes on as before. */
export async function openOffline(): Promise<void> {
  // The DOM's types know no trusted addresses; a browser that has them takes nothing else.
  await navigator.serviceWorker?.register(trustedScript(WORKER) as string)
}

/** Nothing of it is left. */
export async function closeOffline(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = (await globalThis.caches?.keys()) ?? []
  const own = names.filter((name) => name.startsWith('explorer-'))
  await Promise.all(own.map((name) => caches.delete(name)))
}
