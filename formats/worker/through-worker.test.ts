import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { packZip } from '../archive/zip.ts'
import { dxfText } from '../dxf/sample-for-tests.ts'
import { geoJsonText } from '../geojson/sample-for-tests.ts'
import type { BuildTable } from '../save-file.ts'
import { buildSmallTable } from '../small-table-for-tests.ts'
import type { Port, WorkerAnswer, WorkerRequest } from './messages.ts'
import { servePage } from './serve-page.ts'
import { type OpenOptions, openThrough, saveThrough, unpackThrough } from './through-worker.ts'
import { startHere } from './worker-here-for-tests.ts'

describe('opening through a worker', () => {
  it('transfers the layer and returns its rows', async () => {
    const worker = startHere(serve)
    const shares: number[] = []

    const source = await openThrough(() => worker, [fileOf('a.geojson', geoJsonText)], {
      ...quiet,
      onProgress: (share) => shares.push(share),
    })
    const row = await source.readRow(0)
    source.close()

    assert.equal(source.layer.featureCount, 3)
    assert.equal(source.layer.drawing.triangles.length / 3, 8)
    assert.deepEqual({ ...row }, { name: 'Plot', area: '12.5' })
    assert.equal(Object.getPrototypeOf(row), null)
    assert.ok(shares.length > 1)
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => a - b),
    )
    assert.ok(worker.isTerminated())
  })

  it('reports a problem, and ends the worker', async () => {
    const worker = startHere(serve)

    const opening = openThrough(() => worker, [fileOf('a.txt', 'nothing')], quiet)

    await assert.rejects(opening, { name: 'OpenProblem', code: 'unknown-format' })
    assert.ok(worker.isTerminated())
  })

  it('fails when the question for a system fails', async () => {
    const worker = startHere(serve)
    const askCrs = () => Promise.reject(new Error('closed'))

    const opening = openThrough(() => worker, [fileOf('a.dxf', dxfText)], { ...quiet, askCrs })

    await assert.rejects(opening, { code: 'needs-crs', message: /^“a\.dxf”: The file / })
    assert.ok(worker.isTerminated())
  })

  it('is cancelled at once, before and after it began', async () => {
    const worker = startHere(() => {})
    const abort = new AbortController()

    const opening = openThrough(() => worker, [fileOf('a.kml', '')], {
      ...quiet,
      signal: abort.signal,
    })
    abort.abort()

    await assert.rejects(opening, { code: 'cancelled' })
    assert.ok(worker.isTerminated())
    const none = openThrough(assert.fail, [fileOf('a.kml', '')], { ...quiet, signal: abort.signal })
    await assert.rejects(none, { code: 'cancelled' })
  })

  it('ends a worker without messages or without progress, and keeps one that progresses', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const tellers: ((share: number) => void)[] = []
    const [silent, stuck, slow] = Array.from({ length: 3 }, () =>
      startHere((page) =>
        tellers.push((share) => page.postMessage({ kind: 'progress', share }, [])),
      ),
    )
    const files = [fileOf('a.kml', '')]
    const openings = [silent, stuck, slow].map((worker) => openThrough(() => worker, files, quiet))
    const ended = Promise.allSettled(openings.slice(0, 2))

    for (let minute = 0; minute < 10; minute += 1) {
      tellers[1]?.(0)
      tellers[2]?.(minute / 10)
      await setImmediate()
      t.mock.timers.tick(60_000)
    }

    const problems = (await ended).map((end) => end.status === 'rejected' && end.reason.code)
    assert.deepEqual(problems, ['too-slow', 'too-slow'])
    assert.ok(silent.isTerminated() && stuck.isTerminated() && !slow.isTerminated())
    slow.die()
    await assert.rejects(openings[2], { code: 'failed' })
  })

  it('reports when the worker fails', async () => {
    const worker = startHere(() => {})

    const opening = openThrough(() => worker, [fileOf('a.kml', '')], quiet)
    worker.die()

    await assert.rejects(opening, { code: 'failed' })
  })

  it('resolves pending requests for rows when the layer is closed', async () => {
    const worker = startHere(serve)
    const source = await openThrough(() => worker, [fileOf('a.geojson', geoJsonText)], quiet)

    const row = source.readRow(0)
    source.close()

    assert.deepEqual({ ...(await row) }, {})
    assert.deepEqual({ ...(await source.readRow(1)) }, {})
  })
})

describe('unpacking through a worker', () => {
  const archive = packZip(
    { 'a/b.txt': Buffer.from('b'), 'c.txt': Buffer.from('') },
    new Date('2026-01-01'),
  )

  it('returns the files with their paths, and ends the worker', async () => {
    const worker = startHere(serve)
    const file = new File([archive as Uint8Array<ArrayBuffer>], 'a.lessa')

    const files = await unpackThrough(() => worker, file, quiet)

    const contents = await Promise.all(files.map(async (one) => `${one.name}: ${await one.text()}`))
    assert.deepEqual(contents, ['a/b.txt: b', 'c.txt: '])
    assert.ok(worker.isTerminated())
  })

  it('reports a problem with the name of the archive', async () => {
    const worker = startHere(serve)

    const unpacking = unpackThrough(() => worker, fileOf('a.lessa', 'PK'), quiet)

    await assert.rejects(unpacking, { name: 'OpenProblem', message: /^“a\.lessa”: / })
    assert.ok(worker.isTerminated())
  })

  it('is cancelled at once', async () => {
    const worker = startHere(() => {})
    const abort = new AbortController()

    const unpacking = unpackThrough(() => worker, fileOf('a.lessa', ''), abort)
    abort.abort()

    await assert.rejects(unpacking, { code: 'cancelled' })
    assert.ok(worker.isTerminated())
  })
})

describe('saving an opened file through its worker', () => {
  const request = { format: 'csv', passes: Uint8Array.of(1, 0, 0), nameField: null, joins: [] }

  it('transfers the matching features, and stays open', async () => {
    const source = await openThrough(
      () => startHere(serve),
      [fileOf('a.geojson', geoJsonText)],
      quiet,
    )
    const shares: number[] = []

    const file = await source.save(request, {
      ...quiet,
      onProgress: (share) => shares.push(share),
    })
    const row = await source.readRow(0)
    source.close()

    assert.equal(file.name, 'a-1-features.csv')
    const [head, ...lines] = new TextDecoder().decode(file.bytes).trim().split('\r\n')
    assert.equal(head, 'name,area,centre_lon,centre_lat,wkt')
    assert.match(lines.join('|'), /^Plot,12.5,/)
    assert.equal(row.name, 'Plot')
    assert.deepEqual([shares.at(0), shares.at(-1)], [0, 1])
  })

  it('reports errors in a sentence, and leaves no request pending', async (t) => {
    t.mock.method(console, 'error', () => {})
    const source = await openThrough(
      () => startHere(serve),
      [fileOf('a.geojson', geoJsonText)],
      quiet,
    )
    const abort = new AbortController()

    const cancelled = source.save(request, { ...quiet, signal: abort.signal })
    abort.abort(new Error('enough'))
    await assert.rejects(cancelled, { message: 'enough' })
    await assert.rejects(source.save({ ...request, format: 'none' }, quiet), {
      message: /^[A-Z].*\.$/,
    })
    const last = source.save(request, quiet)
    source.close()

    await assert.rejects(last, { name: 'SaveProblem' })
    await assert.rejects(source.save(request, quiet), { name: 'SaveProblem' })
  })
})

describe('saving through a worker', () => {
  const request = { format: 'csv', source: 20 }

  it('transfers the file and ends the worker', async () => {
    const worker = startHere(serve)
    const shares: number[] = []

    const file = await saveThrough(() => worker, request, {
      ...quiet,
      onProgress: (share) => shares.push(share),
    })

    assert.equal(file.name, '20-plots.csv')
    assert.equal(new TextDecoder().decode(file.bytes).split('\r\n').length, 1 + 20 + 1)
    assert.deepEqual([shares.at(0), shares.at(-1)], [0, 1])
    assert.ok(worker.isTerminated())
  })

  it('reports errors in a sentence', async (t) => {
    t.mock.method(console, 'error', () => {})
    const [unwilling, dead] = [startHere(serve), startHere(() => {})]

    const died = saveThrough(() => dead, request, quiet)
    dead.die()
    await assert.rejects(died, { name: 'SaveProblem' })
    const refused = saveThrough(() => unwilling, { ...request, format: 'none' }, quiet)

    await assert.rejects(refused, { message: /^[A-Z].*\.$/ })
    assert.ok(unwilling.isTerminated() && dead.isTerminated())
  })

  it('is cancelled at once, before and after it began', async () => {
    const worker = startHere(() => {})
    const abort = new AbortController()
    const { signal } = abort

    const saving = saveThrough(() => worker, request, { ...quiet, signal })
    abort.abort()

    await assert.rejects(saving, { name: 'AbortError' })
    assert.ok(worker.isTerminated())
    await assert.rejects(saveThrough(assert.fail, request, { ...quiet, signal }), {
      name: 'AbortError',
    })
  })
})

const buildTable: BuildTable = (count) => ({
  table: buildSmallTable(Number(count)),
  stem: `${count}-plots`,
})

function serve(page: Port<WorkerAnswer, WorkerRequest>): void {
  servePage(page, buildTable)
}

const quiet: OpenOptions = {
  onProgress() {},
  signal: new AbortController().signal,
  askCrs: async () => null,
}

function fileOf(name: string, text: string): File {
  return new File([text], name)
}
