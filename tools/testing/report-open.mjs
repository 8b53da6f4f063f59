import { createHook } from 'node:async_hooks'
import { after } from 'node:test'
import { isMainThread } from 'node:worker_threads'

/** Much longer than a busy machine needs to close what is no longer used. */
const { GRACE_MS = 60_000 } = process.env
const SIGKILL = 9

/**
 * Loaded before every unit test. If the process does not end after its tests, prints what keeps it
 * alive and where that was opened, and ends it with a failure.
 */
if (isMainThread) {
  const open = new Map()
  createHook({
    init(id, type, _trigger, resource) {
      if (typeof resource.hasRef === 'function') open.set(id, { type, resource, at: new Error() })
    },
    destroy: (id) => open.delete(id),
    trackPromises: false,
  }).enable()

  after(() => {
    setTimeout(() => {
      const keepers = [...open.values()].filter(({ resource }) => resource.hasRef())
      const places = new Set(keepers.map(({ type, at }) => `  ${type} ${placeOf(at)}`))
      console.log(`Still open after the last test: ${process.getActiveResourcesInfo().join(', ')}`)
      console.log([...places].join('\n'))
      for (const { resource } of keepers) resource.kill?.(SIGKILL)
      process.exitCode = 1
      process.emit('SIGTERM') // the runner prints its summary and exits
    }, Number(GRACE_MS)).unref()
  })
}

/** The first line of our own code. */
function placeOf({ stack }) {
  const lines = stack.split('\n').slice(2)
  const ours = lines.find((line) => line.includes('file:') && !line.includes('node_modules'))
  return (ours ?? lines.at(-1) ?? '').trim()
}
