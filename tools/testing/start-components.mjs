import { isMainThread } from 'node:worker_threads'

// Threads inherit preloaded modules, and need no DOM.
if (isMainThread) await import('./components.mjs')
