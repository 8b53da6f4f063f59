import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fireEvent, screen } from '@testing-library/react'
import { openWorkbench } from '../../workbench-for-tests.tsx'

describe('the charts', () => {
  it('filter by a bar, with the mouse and with keys', async () => {
    const { count, toolbar, user } = await openWorkbench()
    const total = count()
    const [first] = (await toolbar('Land use')).getAllByRole('button')
    assert.ok(first)

    await user.click(first)
    const one = count()
    await user.keyboard('{ArrowDown}{Enter}')
    const two = count()
    await user.keyboard('{Enter}')

    assert.ok(one < total)
    assert.ok(two < total && two !== one)
    assert.equal(count(), total)
  })

  it('filter by surveyor and status with a part of a surveyor’s bar', async () => {
    const { chips, count, toolbar, user } = await openWorkbench()
    const total = count()
    const part = (await toolbar('Survey status by surveyor')).getByRole('button', {
      name: /^Surveyor 4, Verified/,
    })
    const promised = /: (\d+)/.exec(String(part.getAttribute('aria-label')))?.[1]

    await user.click(part)

    assert.deepEqual(chips(), ['Survey status: Verified', 'Surveyor 4'])
    assert.equal(part.getAttribute('aria-pressed'), 'true')
    assert.equal(count(), Number(promised))
    await user.click(part)
    assert.equal(count(), total)
  })

  it('draw each bar of land use in proportion to its share, whatever is pressed', async () => {
    const { button, toolbar, user } = await openWorkbench('#explore?panel=filters')
    const bars = (await toolbar('Land use')).getAllByRole('button')
    const texts = () => bars.map(({ textContent }) => textContent)
    const [homes, farms] = ['Residential', 'Agriculture'].map((name) =>
      bars.find(({ textContent }) => textContent?.startsWith(name)),
    )
    assert.ok(homes && farms)
    const before = texts()

    await user.click(farms)

    assert.deepEqual(
      [farms, homes].map((bar) => [bar.getAttribute('aria-pressed'), bar.dataset.wanted]),
      [
        ['true', 'true'],
        ['false', undefined],
      ],
    )
    assert.deepEqual(texts(), before)
    expectDrawnAsWritten(bars)

    await user.click(button('Clear filters'))
    const smallest = screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Smallest/ })
    fireEvent.change(smallest, { target: { value: smallest.max } })

    expectDrawnAsWritten(bars)
  })
})

/** The longest bar has the largest share, and a share of zero has no bar. */
function expectDrawnAsWritten(bars: readonly HTMLElement[]): void {
  const drawn = bars.map((bar) => {
    const share = bar.querySelector('.share-chart__share')?.textContent ?? ''
    const line = bar.querySelector<HTMLElement>('.share-chart__track > span')
    const percent = share === '<1%' ? 0.5 : Number.parseInt(share, 10)
    return { percent, length: Number.parseFloat(line?.style.inlineSize ?? '') }
  })
  const byLength = drawn.toSorted((a, b) => a.length - b.length).map(({ percent }) => percent)
  assert.deepEqual(
    byLength,
    byLength.toSorted((a, b) => a - b),
  )
  for (const { percent, length } of drawn) assert.equal(length > 0, percent > 0)
}
