import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectDir } from './run.mjs'

/** `npm test` leaves out these files; a line of theirs gives the reason. */
export function isForCompleteRun(file) {
  return /^\/\/ Complete run: /m.test(readFileSync(join(projectDir, file), 'utf8'))
}

/** The files of one shard. All shards together have each file once. */
export function filesOf({ current, total }, files) {
  return files.filter((_, place) => place % total === current - 1)
}

/**
 * Takes `--shard=1/3` out of a command's words. Without it, there is one shard, which runs
 * everything.
 */
export function takeShard(words) {
  const isShard = (word) => word.startsWith('--shard')
  const option = words.find(isShard)
  const given = words.filter((word) => !isShard(word))
  if (option === undefined) return { given, shard: { current: 1, total: 1 } }
  const [, current, total] = (/^--shard=(\d+)\/(\d+)$/.exec(option) ?? []).map(Number)
  if (!(current >= 1 && current <= total)) {
    throw new Error(`'${option}': name a shard and their number, for example --shard=1/3`)
  }
  return { given, shard: { current, total } }
}
