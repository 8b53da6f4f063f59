import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { areas, openFilesPanel, uses, village } from '../files-panel-for-tests.tsx'
import { packProject } from '../kept/project.ts'
import { workOf } from '../kept/saved-work.ts'
import { warnBeforeLeaving } from '../warn-before-leaving.ts'

describe('a file of the visitor', () => {
  it('is coloured and filtered by a column, with the keyboard alone', async (t) => {
    const { address, container, count, focused, toolbar, user } = await openVillage(t)
    await user.selectOptions(screen.getByLabelText('Colour by'), 'land_use')
    const [legend] = screen.getAllByRole('list', { name: 'Legend' })
    assert.deepEqual(within(legend).getAllByRole('listitem').map(textOf), uses)

    const bars = (await toolbar('land_use')).getAllByRole('button')
    assert.match(container.textContent ?? '', /Mean area3,181 m²/)
    const colourIn = (element: Element, css: string) =>
      element.querySelector<HTMLElement>(css)?.style.background
    assert.deepEqual(
      bars.map((bar) => colourIn(bar, '.share-chart__track > span')),
      within(legend)
        .getAllByRole('listitem')
        .map((item) => colourIn(item, '.swatch')),
    )
    bars[0].focus()
    await user.keyboard('{ArrowDown}')
    await focused(bars[1])
    await user.keyboard('{Enter}')
    assert.equal(count(), 15)
    assert.match(address(), /[?&]file=[\w-]+/)
    screen.getByRole('button', { name: /^Copy the address/ })
    await user.keyboard('{Enter}')
    assert.equal(count(), 60)
  })

  it('has sums of its amounts, but not of its numbers, and counts one feature as one', async (t) => {
    const { container, open } = await openFilesPanel(t)
    const rows = ['lat,lng,name,PATTA_NO,people', '26.1,91.7,a,1001,4', '26.2,91.8,b,1002,8']
    const text = () => container.textContent ?? ''

    await open(new File([rows.join('\n')], 'two.csv'))
    await waitFor(() => assert.match(text(), /Mean 6 · Range 4 – 8 · Sum 12/))
    assert.match(text(), /PATTA_NO10011002Range 1001 – 1002people/)
    assert.match(text(), /2 of 2 features/)

    await open(new File([rows.slice(0, 2).join('\n')], 'one.csv'))
    await waitFor(() => assert.match(text(), /1 of 1 feature(?!s)/))
  })

  it('has a filter for every kind of column, and clears all of them at once', async (t) => {
    const { button, chips, container, count, focused, tab, user } = await openVillage(t)
    await tab('Filters')
    const visited = within(await screen.findByRole('group', { name: 'visited' }))

    await user.click(screen.getByRole('checkbox', { name: /^true/ }))
    assert.equal(count(), 40)
    fireEvent.change(visited.getByLabelText('Last day'), { target: { value: '2025-11-30' } })
    assert.equal(count(), 18)
    const owner = screen.getByRole('searchbox', { name: /^owner/ })
    await user.type(owner, 'OWNER 1')
    assert.ok(count() > 0 && count() < 18)
    assert.equal(chips().length, 3)
    await user.type(owner, 'nobody')
    assert.match(container.querySelector('.nothing-left')?.textContent ?? '', /No feature/)

    await user.click(button('Clear all'))
    assert.equal(count(), 60)
    await focused(screen.getByRole('heading', { name: 'Filters' }))
  })

  it('has filters that take fractions, and include the last day of a pressed bar', async (t) => {
    const { count, open, state, tab, toolbar, user } = await openVillage(t)
    await open(areas('heights.geojson', [{ h: 3.2 }, { h: 5.5 }, { h: 17.8 }]))
    await tab('Filters')
    const set = async (group: string, name: string, value: string) => {
      const filter = within(await screen.findByRole('group', { name: group }))
      fireEvent.change(filter.getByLabelText(name), { target: { value } })
    }
    await set('h', 'Smallest', '5.25')
    assert.equal(count(), 2)

    await act(async () => state.turnTo(state.read().files.opened[0].id))
    await user.click((await toolbar('visited')).getAllByRole('button')[1])
    await set('visited', 'First day', '2025-11-03')
    assert.equal(count(), 2)
  })

  it('names its features by a column that the visitor chooses', async (t) => {
    const { card, open, pick, tab, user } = await openFilesPanel(t)
    await open(areas('school.geojson', [{ name: 'Plot of the school', owner: 'Deka' }]))

    await pick(0)
    assert.match(card()?.textContent ?? '', /^Feature Plot of the school.*Measured area/)
    await tab('Layers')
    await user.selectOptions(await screen.findByLabelText('Name by'), 'owner')

    assert.match(card()?.textContent ?? '', /^Feature Deka/)
  })

  it('alternates with the sample and other files, and returns to them when it is closed', async (t) => {
    const { button, count, open, survey, user } = await openVillage(t)
    const total = survey.plots.landUse.length
    await open(areas('school.geojson', [{ owner: 'Deka' }]))
    const data = screen.getByRole('combobox', { name: 'Data' })

    for (const [name, expected] of [
      ['village.geojson', 60],
      ['Sample survey', total],
      ['school.geojson', 1],
    ] as const) {
      await user.selectOptions(data, name)
      assert.equal(count(), expected)
    }
    for (const name of ['school.geojson', 'village.geojson']) {
      await user.click(button(`Remove ${name}`))
    }
    assert.equal(count(), total)
    assert.equal(data.isConnected, false)
  })

  it('is counted, listed and exported within the view, on request', async (t) => {
    const { button, container, count, state, tab, user } = await openVillage(t)
    const camera = { centre: { lng: 94, lat: 26 }, zoom: 15, bearing: 0, pitch: 0 }
    await tab('Filters')
    await user.click(await screen.findByRole('checkbox', { name: /^Only what the map shows/ }))
    button('Remove Only what the map shows')

    await act(async () => state.noteCamera(camera, [94.2099, 26.6, 94.2296, 26.8]))
    assert.equal(count(), 20)
    await tab('Table')
    const grid = await screen.findByRole('grid')
    assert.equal(grid.getAttribute('aria-rowcount'), '21')
    await tab('Files')
    assert.match((await screen.findByRole('form', { name: 'Export' })).textContent, /20 features/)
    await user.click(container.querySelector('.survey-bar__clear') ?? assert.fail())

    assert.equal(count(), 60)
  })

  it('has its coordinates in the table, but not in colours, labels and filters', async (t) => {
    const { container, open, tab } = await openFilesPanel(t)
    const rows = Array.from({ length: 9 }, (_, i) => `${26 + i / 100},${91 + i / 100},${i}`)
    await open(new File([['lat,lon,depth', ...rows].join('\n')], 'wells.csv'))

    await tab('Layers')
    for (const choice of ['Colour by', 'Name by', 'Label by']) {
      const options = within(await screen.findByLabelText(choice)).getAllByRole('option')
      assert.deepEqual(options.map(textOf).at(-1), 'depth')
      assert.ok(options.every(({ textContent }) => !/^l(at|on)$/.test(textContent ?? '')))
    }
    await tab('Filters')
    await waitFor(() =>
      assert.equal(container.querySelectorAll('.filters-panel fieldset').length, 1),
    )
    await tab('Table')
    await screen.findByRole('grid')
    assert.deepEqual(screen.getAllByRole('columnheader').map(textOf).slice(-3), [
      'lat',
      'lon',
      'depth',
    ])
  })

  it('has all columns in the table, which sorts them and leads to a feature', async (t) => {
    const { card, focused, tab, user } = await openVillage(t)
    await tab('Table')
    const grid = await screen.findByRole('grid')
    const header = (name: string) => screen.getByRole('columnheader', { name })
    for (const name of ['dag_no', 'owner', 'visited', 'paid']) header(name)

    await user.click(within(header('land_use')).getByRole('button'))
    assert.equal(header('land_use').getAttribute('aria-sort'), 'ascending')
    grid.focus()
    await user.keyboard('{ArrowDown}{Enter}')

    assert.equal(grid.isConnected, false)
    await focused(card()?.querySelector('.card__title'))
  })

  it('is searched by the names of its features, with the keyboard alone', async (t) => {
    const { card, focused, user } = await openVillage(t)
    await user.type(screen.getByRole('combobox', { name: 'Search features by name' }), '1')
    await screen.findAllByRole('option', { name: /Feature$/ })

    await user.keyboard('{ArrowDown}')
    const name = screen.getByRole('option', { name: /Feature$/, selected: true }).textContent
    await user.keyboard('{Enter}')

    await focused(card()?.querySelector('.card__title'))
    assert.equal(document.activeElement?.textContent, `Feature ${name.replace(/ Feature$/, '')}`)
    assert.equal(screen.queryAllByRole('option', { name: /Feature$/ }).length, 0)
  })
})

it('a file from an address has its previous view once it is opened again', async (t) => {
  const first = await openVillage(t)
  warnBeforeLeaving(first.state)
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await act(async () => {
    first.state.colourByColumn(2)
    first.state.toggleWord(2, 1)
  })
  const link = first.address()
  assert.equal(first.count(), 15)
  assert.equal(leave(), false, 'leaving is asked about')
  await first.user.click(first.button('Remove village.geojson'))
  assert.equal(leave(), true)
  first.unmount()

  const again = await openFilesPanel(t, link)
  await screen.findByText(/“village\.geojson”/)
  assert.equal(again.state.read().datasets.active, 'sample')
  assert.equal(again.address(), link)
  await again.open(village)

  assert.equal(again.count(), 15)
  assert.equal(again.address(), link)
  assert.equal(screen.queryByText(/“village\.geojson”/), null)
})

it('a project opens its files with their views and joined tables', async (t) => {
  const first = await openVillage(t)
  await first.choose(new File(['dag_no,tax\n1,12.5\n'], 'tax.csv'))
  await first.user.click(await screen.findByRole('button', { name: 'Join it' }))
  await screen.findByText(/59 of 60 rows have no match/)
  await act(async () => first.state.toggleWord(2, 1))
  const bytes = await packProject(await workOf(first.state), new Date('2026-11-15'))
  first.unmount()

  const again = await openFilesPanel(t)
  await again.choose(new File([bytes as Uint8Array<ArrayBuffer>], 'village.lessa'))
  const [file] = await again.opened(1)

  assert.match(file, /^village\.geojson/)
  assert.equal(again.count(), 15)
  await again.pick(0)
  await waitFor(() => assert.match(again.card()?.textContent ?? '', /tax12\.5/))
  await again.choose(new File(['PK'], 'broken.lessa'))
  assert.match((await screen.findByRole('alert')).textContent, /broken\.lessa/)
})

it('a project keeps the order of files with one name', async (t) => {
  const first = await openFilesPanel(t)
  for (const [place, name] of ['a.geojson', 'b.geojson', 'a.geojson'].entries()) {
    await first.open(areas(name, Array(place + 1).fill({ owner: 'Deka' })))
  }
  const bytes = await packProject(await workOf(first.state), new Date('2026-11-15'))
  first.unmount()

  const again = await openFilesPanel(t)
  await again.choose(new File([bytes as Uint8Array<ArrayBuffer>], 'three.lessa'))
  await again.opened(3)
  const counts = again.state.read().files.opened.map(({ dataset }) => dataset.rowCount)
  assert.deepEqual(counts, [1, 2, 3])
})

async function openVillage(t: TestContext) {
  const panel = await openFilesPanel(t)
  await panel.open(village)
  assert.equal(panel.count(), 60)
  return panel
}

function textOf({ textContent }: Element): string {
  return textContent ?? ''
}
