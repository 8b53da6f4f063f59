import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Mistake, type MistakeName, mistakes } from './mistakes.ts'

const projectDir = join(import.meta.dirname, '../..')

describe('a mistake for the benchmarks', () => {
  for (const [name, [path, ...edits]] of Object.entries<Mistake>(mistakes)) {
    it(`replaces text that occurs once: ${name}`, () => {
      const source = readFileSync(join(projectDir, path), 'utf8')

      for (const [from, to] of edits) {
        assert.equal(source.split(from).length, 2, from)
        assert.notEqual(from, to)
      }
    })
  }

  it('is in the module that a process loads', () => {
    const name: MistakeName = 'any clock is believed'
    const script = 'import(process.argv[1]).then(({ MAX_LEAP_MS }) => console.log(MAX_LEAP_MS))'
    const words = [
      '--import',
      './quality/bench/make-mistake.ts',
      '-e',
      script,
      `./${mistakes[name][0]}`,
    ]

    const { stdout } = spawnSync(process.execPath, words, {
      cwd: projectDir,
      encoding: 'utf8',
      env: { ...process.env, MISTAKE: name },
    })

    assert.equal(Number(stdout), Number.MAX_SAFE_INTEGER)
  })
})
