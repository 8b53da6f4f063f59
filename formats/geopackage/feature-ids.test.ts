import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { makeFolder } from '../../tools/testing/folder.ts'
import { needsGdal, run } from '../read-with-gdal-for-tests.ts'
import { openFiles, saveOpened } from '../small-table-for-tests.ts'
import { readWithSqlite } from './read-with-sqlite-for-tests.ts'

describe('the ids of features, saved again in a GeoPackage', () => {
  const dir = makeFolder({ after })

  for (const key of ['fid', 'OBJECTID']) {
    it(`are its key and not an extra column, as GDAL reads it: ${key}`, needsGdal, async () => {
      const [source, opened, saved] = ['geojson', 'gpkg', 'again.gpkg'].map((ending) =>
        join(dir, `${key}.${ending}`),
      )
      const ids = [40, 7, 900_000_000_000, 12]
      await writeFile(source, collection(ids.map((id) => ({ id, properties: { plot: `P${id}` } }))))
      await run('ogr2ogr', ['-f', 'GPKG', '-preserve_fid', '-lco', `FID=${key}`, opened, source])

      const bytes = await saveAgain('survey.gpkg', await readFile(opened), [7, 40, 900_000_000_000])
      await writeFile(saved, bytes)
      const { stdout } = await run('ogrinfo', ['-ro', '-al', '-geom=NO', saved])

      assert.match(stdout, new RegExp(`^FID Column = ${key}$`, 'm'))
      assert.deepEqual(stdout.match(/^\w+: (?:Integer|Integer64|Real|String)\b/gm), [
        'plot: String',
      ])
      assert.deepEqual(
        stdout.match(/^OGRFeature\(\w+\):\d+\n {2}plot \(String\) = P\d+$/gm),
        ['7', '40', '900000000000'].map(
          (id) => `OGRFeature(survey):${id}\n  plot (String) = P${id}`,
        ),
      )
      using file = readWithSqlite(bytes)
      assert.equal(file.one('PRAGMA integrity_check'), 'ok')
      assert.equal(file.one("SELECT rtreecheck('rtree_survey_geom')"), 'ok')
      assert.equal(file.one(`SELECT count(*) FROM survey JOIN rtree_survey_geom ON id = ${key}`), 3)
    })
  }

  for (const [what, ids] of [
    ['there twice', [3, 3]],
    ['missing', [3, null]],
    ['text', ['a', 'b']],
  ] as const) {
    it(`are numbers beside the file's own ids where some of these are ${what}`, async () => {
      const text = collection(ids.map((fid) => ({ properties: { fid } })))

      const bytes = await saveAgain('survey.geojson', new TextEncoder().encode(text))

      using file = readWithSqlite(bytes)
      const rows = file.database.prepare('SELECT feature_id, fid FROM survey').all()
      assert.deepEqual(
        rows.map(({ feature_id, fid }) => [feature_id, fid]),
        ids.map((id, i) => [i + 1, id]),
      )
    })
  }
})

/** Only the features with these plot ids, if any are given. */
async function saveAgain(
  name: string,
  bytes: Uint8Array,
  ids: readonly number[] | null = null,
): Promise<Uint8Array> {
  const opened = await openFiles([{ name, bytes: new Uint8Array(bytes) }])
  const wanted = ids?.map((id) => `P${id}`)
  const passes = wanted ? new Uint8Array(opened.layer.featureCount) : null
  for (let feature = 0; passes && feature < passes.length; feature += 1) {
    const { plot } = Object.fromEntries(await opened.row(feature))
    passes[feature] = wanted?.includes(String(plot)) ? 1 : 0
  }
  const saved = await saveOpened(opened, 'gpkg', passes)
  opened.close()
  return saved.bytes
}

function collection(features: readonly { id?: number; properties: object }[]): string {
  const placed = features.map((feature, i) => ({
    ...feature,
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [91 + i / 100, 26] },
  }))
  return JSON.stringify({ type: 'FeatureCollection', features: placed })
}
