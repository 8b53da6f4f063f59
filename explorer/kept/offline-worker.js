// Opens the explorer without a network, for visitors who keep their work on this device. The build
// prepends `release`: the name of this release, and the URLs of the explorer's files.

const cacheName = `explorer-${release.name}`

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(['/', ...release.files])))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), dropOthers()]))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  // The explorer respells the address of a file that it could not load; see repeat-import.ts.
  const path = decodeURI(pathname)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate' && path === '/') event.respondWith(freshPage(event.request))
  else if (release.files.includes(path)) event.respondWith(keptFile(event.request, path))
})

/** From the network if possible, so that no page is stale and no release is delayed. */
async function freshPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match('/', { cacheName })
    if (kept) return kept
    throw error
  }
}

/** Its name changes with its content, so it is never stale. */
async function keptFile(request, path) {
  return (await caches.match(path, { cacheName })) ?? fetch(request)
}

async function dropOthers() {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith('explorer-') && name !== cacheName)
  return Promise.all(others.map((name) => caches.delete(name)))
}
