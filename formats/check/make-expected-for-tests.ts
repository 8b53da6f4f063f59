import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildMap, SEEDS } from './maps-for-tests.ts'

/** Writes the sums that `check-map.test.ts` expects, as GEOS finds them. Needs Python's Shapely. */
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const maps = SEEDS.map((seed) => buildMap(seed).plots)
const sums = execFileSync(process.env.PYTHON ?? 'python3', [here('sums_by_geos.py')], {
  input: JSON.stringify(maps),
  maxBuffer: 1e8,
  encoding: 'utf8',
})
writeFileSync(here('expected-sums.json'), `${sums.replaceAll('], ', '],\n')}`)
