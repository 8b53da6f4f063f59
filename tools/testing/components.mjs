import './modules.mjs'
import assert from 'node:assert/strict'
import { after, afterEach } from 'node:test'
import { format } from 'node:util'
import { BroadcastChannel as Channel, Worker as Thread } from 'node:worker_threads'
import { GlobalRegistrator } from '@happy-dom/global-registrator'

// Loaded before component tests: a DOM without a browser. Messages between threads stay Node's.
const { Blob, File, MessageChannel, URL, navigator: machine } = globalThis
GlobalRegistrator.register({ url: 'http://localhost/', width: 1280, height: 720 })
Object.assign(globalThis, { Blob, File, MessageChannel, URL })
Object.defineProperty(navigator, 'locks', { value: machine.locks })
// No stylesheets are loaded here, so only inline styles count, which are fast to look up.
document.defaultView.getComputedStyle = (element) => element.style
// Stops the timers of rendered components. The DOM stays: a thread may still reply to a component.
after(() => window.happyDOM.abort())

// React's development build traces and measures every element, which takes half of a test's time.
console.timeStamp = undefined
process.env.NODE_ENV = 'production'
await import('react/jsx-runtime')
delete process.env.NODE_ENV

// Testing Library unmounts what a test has rendered if it finds this function.
globalThis.afterEach = afterEach
const { configure } = await import('@testing-library/react')
// Nothing is laid out here, so visibility is left to the browser tests. Waits may take long on a
// busy machine, and write an error for each attempt, so errors do not include the document.
configure({
  defaultHidden: true,
  asyncUtilTimeout: 120_000,
  getElementError: (message) => new Error(message ?? 'No such element.'),
})

// React's warnings, which are texts, fail the test that caused them. The linter finds missing keys.
const complaints = []
const tellError = console.error
console.error = (...words) =>
  words[0] instanceof Error ? tellError(...words) : complaints.push(format(...words))
afterEach(() => assert.deepEqual(complaints.splice(0), []))

// Neither an open channel nor a thread keeps the process running.
globalThis.BroadcastChannel = class extends Channel {
  constructor(name) {
    super(name)
    this.unref()
  }
}

/** A browser's worker, run by a thread of Node. */
globalThis.Worker = class extends EventTarget {
  #thread

  constructor(url) {
    super()
    this.#thread = new Thread(new URL('./worker-thread.mjs', import.meta.url), {
      workerData: new URL(url).pathname,
    })
    this.#thread.on('message', (data) => this.#send(new MessageEvent('message', { data })))
    this.#thread.on('error', ({ message }) => this.#send(new ErrorEvent('error', { message })))
    this.#thread.unref()
  }

  postMessage(message, transfer) {
    this.#thread.postMessage(message, Array.isArray(transfer) ? transfer : transfer?.transfer)
  }

  terminate() {
    this.#thread.terminate()
  }

  #send(event) {
    this[`on${event.type}`]?.(event)
    this.dispatchEvent(event)
  }
}
