import { registerHooks } from 'node:module'
import { type Mistake, mistakes } from './mistakes.ts'

/**
 * Loaded with `--import`: adds the mistake named by MISTAKE to the software, in this process and
 * its threads. Production needs no switch for it.
 */
const mistake = new Map<string, Mistake>(Object.entries(mistakes)).get(process.env.MISTAKE ?? '')
if (mistake === undefined) throw new Error(`there is no mistake '${process.env.MISTAKE}'`)
const [path, ...edits] = mistake

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.endsWith(`/${path}`)) return loaded
    return { ...loaded, source: edits.reduce(replaceOnce, String(loaded.source)) }
  },
})

/** Throws if there is nothing to replace, because a control would then prove nothing. */
function replaceOnce(source: string, [from, to]: readonly [string, string]): string {
  if (!source.includes(from)) throw new Error(`${path} does not contain: ${from}`)
  return source.replace(from, () => to)
}
