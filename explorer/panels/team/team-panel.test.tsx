import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { act, waitFor, within } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

const PLOT = 600

// Each workbench has its own channel to the others, as tabs have.
describe('two surveyors', () => {
  it('see each other’s edit, in the editor, on the map, in the list and as a figure', async () => {
    const [a, b] = await openTeam()

    const pressed = await a.pressOtherStatus()

    await waitFor(() => assert.equal(b.status(), pressed))
    assert.ok(
      b.map.calls.some(({ name, args }) => name === 'flash' && String(args[0]) === `${PLOT}`),
    )
    for (const { figures, edits } of [a, b]) {
      await waitFor(() => assert.match(figures().join(), /^\d+ ms,\d+ ms,\d+ ms$/))
      assert.equal(edits().length, 1)
    }
  })

  it('undo only their own edits, on both sides', async () => {
    const [a, b] = await openTeam()
    const before = a.code('Tax')
    await a.set('Tax', other(before, 1))
    await waitFor(() => assert.equal(b.code('Tax'), other(before, 1)))
    assert.equal(b.undo().disabled, true)

    await a.user.click(a.undo())

    assert.equal(a.code('Tax'), before)
    await waitFor(() => assert.equal(b.code('Tax'), before))
  })

  it('hold edits while offline, and merge them both ways afterwards', async () => {
    const [a, b] = await openTeam()
    const [tax, landUse] = [a.code('Tax'), a.code('Land use')]
    const status = a.status()

    await a.user.click(a.offline())
    await a.set('Tax', other(tax, 1))
    await a.set('Land use', other(landUse, 1))
    const pressed = await b.pressOtherStatus()
    assert.match(a.waiting(), /^2 /)
    assert.deepEqual([b.code('Tax'), a.status()], [tax, status])

    await a.user.click(a.offline())

    assert.equal(a.waiting(), '')
    await waitFor(() => {
      assert.deepEqual([b.code('Tax'), b.code('Land use')], [other(tax, 1), other(landUse, 1)])
      assert.equal(a.status(), pressed)
    })
  })

  it('keep the later of two conflicting edits', async () => {
    const [a, b] = await openTeam()
    const before = a.code('Land use')

    await a.user.click(a.offline())
    await a.set('Land use', other(before, 1))
    await b.set('Land use', other(before, 2))
    await a.user.click(a.offline())

    await waitFor(() => assert.equal(a.code('Land use'), other(before, 2)))
    await waitFor(() => assert.equal(b.edits().length, 2))
    assert.equal(b.code('Land use'), other(before, 2))
  })

  it('have every edit when they come late or come back', async () => {
    const [a, b] = await openTeam()
    const wanted = other(a.code('Land use'), 1)
    await a.set('Land use', wanted)
    await waitFor(() => assert.equal(b.code('Land use'), wanted))
    a.unmount()

    const again = await openSurveyor()

    await waitFor(() => assert.equal(again.code('Land use'), wanted))
  })
})

it('ignores edits of another survey, and invalid messages', async (t) => {
  const { code, edits, survey } = await openSurveyor()
  const before = code('Tax')
  const send = openStranger(t)
  const from = 'strangerstranger'
  const stamp = { ms: Date.now(), count: 0, member: from }
  const edit = { kind: 'change', stamp, surveyor: 'B', plot: PLOT, field: 'tax', code: 0 }
  const message = (plotCount: number, tax: string) => ({
    ...{ version: 1, seed: survey.seed, plotCount, from },
    body: { kind: 'edit', edit: { ...edit, code: Number(tax) }, madeAt: stamp.ms },
  })
  const plotCount = survey.plots.status.length

  for (const data of [null, 1, 'x', {}, [], { ...message(plotCount, '0'), body: {} }]) send(data)
  send(message(plotCount + 1, other(before, 1)))
  send(message(plotCount, other(before, 2)))

  // The last one belongs to this survey, so all others have arrived by then.
  await waitFor(() => assert.equal(code('Tax'), other(before, 2)))
  assert.equal(edits().length, 1)
})

function openStranger(t: TestContext): (data: unknown) => void {
  const channel = new BroadcastChannel('explorer-team')
  t.after(() => channel.close())
  return (data) => channel.postMessage(data)
}

async function openTeam() {
  const team = [await openSurveyor(), await openSurveyor()] as const
  // Nobody else is in the survey, so these two have found each other.
  for (const { container } of team) await within(container).findByText(/^Connected: Surveyor .$/)
  return team
}

async function openSurveyor() {
  const bench = await openWorkbench(`#explore?size=1200&plot=${PLOT}`)
  await act(async () => bench.state.openPanel('team'))
  const here = within(bench.container)
  const editor = within(await here.findByRole('region', { name: 'You, on the main map' }))
  const field = (name: string) => editor.getByRole<HTMLSelectElement>('combobox', { name })
  const texts = (selector: string) =>
    [...bench.container.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return {
    ...bench,
    code: (name: string) => field(name).value,
    set: (name: string, code: string) => bench.user.selectOptions(field(name), code),
    status: () => editor.getByRole('button', { pressed: true }).textContent,
    async pressOtherStatus() {
      const [key] = editor.getAllByRole('button', { pressed: false })
      assert.ok(key)
      await bench.user.click(key)
      return key.textContent
    },
    undo: () => editor.getByRole<HTMLButtonElement>('button', { name: /^Undo/ }),
    offline: () => editor.getByRole('checkbox'),
    waiting: () => editor.getByRole('status').textContent,
    figures: () => texts('.team-panel__figures dd'),
    edits: () => texts('.edit-list__edit'),
  }
}

/** Another code that land use and tax both have. */
function other(code: string, step: number): string {
  return String((Number(code) + step) % 4)
}
