import { registerHooks } from 'node:module'

/**
 * Replaces text in one module of the server, in this process and its threads. Loaded with
 * `--import`, it lets the benchmark run the real server with one part weakened: production needs no
 * switch for it. It throws if there is nothing to replace, because the control would then prove
 * nothing.
 */
export function replaceModule(path: string, change: (source: string) => string): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      if (!url.endsWith(`/${path}`)) return loaded
      const before = String(loaded.source)
      const source = change(before)
      if (source === before) throw new Error(`${path} is not what this variant expects`)
      return { ...loaded, source }
    },
  })
}
