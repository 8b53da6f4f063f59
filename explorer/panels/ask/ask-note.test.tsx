import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { screen, within } from '@testing-library/react'
import { questions } from '../../face/questions.ts'
import { openWorkbench } from '../../workbench-for-tests.tsx'

describe('the note of a question', () => {
  for (const [id, name, filters] of [
    ['flood', 'Which homes flood first?', 2],
    ['tax', 'Where is tax overdue?', 1],
    ['monday', 'What did Surveyor 4 do on Monday?', 2],
  ] as const) {
    it(`answers an offered question, until a filter is removed: ${id}`, async () => {
      const { address, button, chips, count, shows, text, user } = await open()
      const total = count()

      await user.click(button(name))
      await screen.findByRole('heading', { name })

      assert.ok(count() < total)
      assert.match(text(), new RegExp(`\\b${count()}\\b`))
      assert.equal(address(), `#explore?ask=${id}`)
      assert.equal(chips().length, filters)
      assert.ok(!shows('.first-steps'))

      const [chip] = screen.getAllByRole('button', { name: /^Remove / })
      if (chip) await user.click(chip)
      assert.ok(!shows('.ask-note'))
      assert.equal(chips().length, filters - 1)
    })
  }

  it('works by keyboard alone', async () => {
    const { address, button, count, hasFocus, map, shows, user } = await open()
    button('Where is tax overdue?').focus()

    await user.keyboard('{Enter}')
    const passing = count()
    await screen.findByText('Now you')
    assert.ok(hasFocus('.ask-note'))
    await user.tab()
    assert.ok(hasFocus('.ask-note__block'))
    await user.tab()
    assert.ok(hasFocus('.ask-note__over'))
    await user.keyboard('{Enter}')

    assert.ok(!shows('.ask-note'))
    assert.equal(map.calls.filter(({ name }) => name === 'focus').length, 1)
    assert.equal(count(), passing)
    assert.equal(address(), '#explore?colour=tax&tax=4')
  })

  it('outlines the named block, and greys out the rest, until it is closed', async () => {
    const { button, map, survey, user } = await open('#explore?ask=disputes')
    const { answer } = map.shown
    assert.ok(answer)
    const moves = () => map.calls.filter(({ name }) => name === 'moveTo').length

    const before = moves()
    await user.click(button(survey.blocks.names[answer.block] ?? ''))
    assert.equal(moves(), before + 1)
    await user.click(button('Now you'))

    assert.equal(map.shown.answer, null)
  })

  it('leads through all questions, and then to the popup', async () => {
    const { button, text, user } = await open('#explore?ask=room')
    const seen = [text().split('?')[0]]

    for (let left = questions.length - 1; left > 0; left -= 1) {
      await user.click(button(/^Next: /))
      seen.push(text().split('?')[0])
    }

    assert.equal(new Set(seen).size, questions.length)
    const own = button('Ask this about your own land')
    assert.equal(own.getAttribute('commandfor'), 'contact-popup')
  })

  it('answers an address that was written by hand', async () => {
    const { button, text, user } = await open('#explore?ask=disputes&colour=tenure')

    assert.match(text(), /^Which plots are in dispute\?/)
    screen.getByRole('checkbox', { name: 'Survey blocks', checked: true })
    await user.click(button('Now you'))
    const colours = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colour plots by' })
    assert.equal(colours.selectedOptions[0]?.textContent, 'Tenure')
  })

  it('has the legend of the answer instead of colours that are not on the map', async () => {
    const { map, survey } = await open('#explore?ask=disputes')
    const { answer } = map.shown
    assert.ok(answer)

    const legend = within(await screen.findByRole('list', { name: 'Legend' }))

    const names = legend.getAllByRole('listitem').map(({ textContent }) => textContent)
    assert.equal(names.length, 2 + answer.tints.length)
    assert.equal(names.at(-1), survey.blocks.names[answer.block])
    assert.equal(screen.queryByRole('combobox', { name: 'Colour plots by' }), null)
  })
})

/** The code for an answer has loaded. */
async function open(address?: string) {
  const bench = await openWorkbench(address)
  if (address) await screen.findByText('Now you')
  return { ...bench, text: () => String(bench.container.querySelector('.ask-note')?.textContent) }
}
