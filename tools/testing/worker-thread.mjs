import './modules.mjs'
import { parentPort, workerData } from 'node:worker_threads'

// The globals of a browser's worker.
const target = new EventTarget()
globalThis.self = globalThis
globalThis.addEventListener = target.addEventListener.bind(target)
globalThis.removeEventListener = target.removeEventListener.bind(target)
globalThis.reportError = (error) => queueMicrotask(() => Promise.reject(error))
globalThis.postMessage = (message, { transfer } = {}) => parentPort.postMessage(message, transfer)
parentPort.on('message', (data) => {
  const event = new MessageEvent('message', { data })
  globalThis.onmessage?.(event)
  target.dispatchEvent(event)
})
await import(new URL(`../..${workerData}`, import.meta.url))
