import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AskAboutMap, writeAboutMap } from './ask-about-map.tsx'

const map = { plots: 2, areaM2: 20_000, findings: [['Overlap', 3]] as const }

describe('a question about a map', () => {
  it('fills an empty message with the number of plots, their area and the counts', async (t) => {
    const { message, press } = ask(t, '  ')

    await press()

    assert.equal(
      message.value,
      'My map has 2 plots of 2.00 ha (14 bigha 4 katha 15 lessa).\nOverlap: 3',
    )
  })

  it('never touches a typed message, or an edited one', async (t) => {
    const { message, press } = ask(t, 'Good morning')

    await press()
    assert.equal(message.value, 'Good morning')

    message.value = ''
    await press()
    message.value += ' Please call.'
    await press()
    assert.match(message.value, /Please call\.$/)
  })

  it('replaces what it has filled in itself', async (t) => {
    const { message, press, show } = ask(t, '')

    await press()
    show({ ...map, plots: 7 })
    await press()

    assert.equal(message.value, writeAboutMap({ ...map, plots: 7 }))
  })
})

function ask(t: TestContext, typed: string) {
  const popup = document.createElement('dialog')
  popup.id = 'popup'
  popup.innerHTML = '<form><textarea name="message"></textarea></form>'
  document.body.append(popup)
  const message = popup.querySelector('textarea') ?? assert.fail('There is a field')
  message.value = typed
  const button = (asked: typeof map) => <AskAboutMap map={asked} contactPopup="popup" />
  const { rerender } = render(button(map))
  t.after(() => popup.remove())
  return {
    message,
    press: () => userEvent.click(screen.getByRole('button', { name: 'Ask about this map' })),
    show: (asked: typeof map) => rerender(button(asked)),
  }
}
