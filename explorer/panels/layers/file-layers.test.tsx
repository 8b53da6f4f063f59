import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { areas, openFilesPanel } from '../../files-panel-for-tests.tsx'
import type { PaintedLayer } from '../../map/opened/painted-layer.ts'

const plots = areas(
  'plots.geojson',
  [1, 2, 3, 10, 11, 12, 50, 51, 52, 53, 54, 55].map((tax) => ({ tax })),
)
const school = areas('school.geojson', [{ owner: 'Deka' }])

describe('the layers of a visitor', () => {
  it('are shown, hidden and reordered by keyboard, and each step is undone', async (t) => {
    const { address, painted, row, user } = await openLayers(t)
    assert.deepEqual(names(painted()), ['plots.geojson', 'school.geojson'])

    screen.getByRole('button', { name: 'Move plots.geojson up' }).focus()
    await user.keyboard('{Enter}')
    assert.deepEqual(names(painted()), ['school.geojson', 'plots.geojson'])
    const moved = address()
    screen.getByRole('checkbox', { name: 'school.geojson' }).focus()
    await user.keyboard(' ')
    assert.deepEqual(names(painted()), ['plots.geojson'])
    assert.equal(row('school.geojson')?.dataset.shown, undefined)

    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard('{Control>}zz{/Control}')
    assert.deepEqual(names(painted()), ['plots.geojson', 'school.geojson'])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    assert.deepEqual(names(painted()), ['school.geojson', 'plots.geojson'])
    await waitFor(() => assert.equal(address(), moved))
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    assert.deepEqual(names(painted()), ['plots.geojson'])
  })

  it('have an opacity, widths and colours, which a link includes', async (t) => {
    const first = await openLayers(t)
    const { address, painted, user } = first
    await user.click(screen.getByRole('button', { name: 'Explore plots.geojson' }))
    fireEvent.change(screen.getByLabelText(/^Opacity/), { target: { value: '40' } })
    fireEvent.change(screen.getByLabelText(/^Line width/), { target: { value: '3' } })
    await user.selectOptions(screen.getByLabelText('Colour by'), 'Colours of the file')
    fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '#102030' } })
    const { opacity, widthPx, colour } = painted()[0]?.style ?? assert.fail()
    assert.deepEqual([opacity, widthPx, colour], [0.4, 3, '#102030'])
    assert.equal(screen.queryByLabelText(/^Point size/), null)
    const link = address()
    first.unmount()

    const again = await openFilesPanel(t, `${link}&panel=files`)
    await again.open(plots, school)
    const { files, datasets } = again.state.read()
    assert.deepEqual(
      files.opened.map(({ name }) => name),
      ['plots.geojson', 'school.geojson'],
    )
    assert.equal(datasets.views.get(files.opened[0]?.id ?? 0)?.style.colour, '#102030')
  })

  it('are divided into classes by several methods and by hand', async (t) => {
    const { user } = await openLayers(t)
    await user.click(screen.getByRole('button', { name: 'Explore plots.geojson' }))
    await user.selectOptions(screen.getByLabelText('Colour by'), 'tax')
    const legend = () =>
      within(screen.getByRole('list', { name: 'Legend' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await user.selectOptions(screen.getByLabelText('Classes by'), 'Natural breaks')
    await user.selectOptions(screen.getByLabelText('Number of classes'), '3')
    assert.deepEqual(legend(), ['1 – 9', '10 – 49', '50 – 55'])

    await user.selectOptions(screen.getByLabelText('Classes by'), 'Your own breaks')
    const field = screen.getByLabelText(/^Breaks/)
    await user.clear(field)
    await user.type(field, '51, 5{Enter}')
    assert.equal(field.getAttribute('aria-invalid'), 'true')
    await user.clear(field)
    await user.type(field, '5, 51{Enter}')
    assert.deepEqual(legend(), ['1 – 4', '5 – 50', '51 – 55'])
    fireEvent.change(screen.getByLabelText('Colour of 5 – 50'), { target: { value: '#ff0000' } })
    assert.equal(screen.getByLabelText<HTMLSelectElement>('Colours').value, 'own')

    await user.click(screen.getByRole('button', { name: 'Reset style' }))
    assert.equal(screen.getByLabelText<HTMLSelectElement>('Classes by').value, '')
  })
})

async function openLayers(t: TestContext) {
  const panel = await openFilesPanel(t)
  await panel.open(plots, school)
  await panel.tab('Layers')
  await screen.findByRole('heading', { name: 'school.geojson' })
  return {
    ...panel,
    painted: (): readonly PaintedLayer[] => panel.map.shown.opened ?? [],
    row: (name: string) => screen.getByRole('checkbox', { name }).closest('li'),
  }
}

function names(painted: readonly PaintedLayer[]): string[] {
  return painted.map(({ layer }) => layer.name)
}
