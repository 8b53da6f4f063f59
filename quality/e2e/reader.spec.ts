import { holdToasts, newEnquiry, popupOf } from './popup.ts'
import { expect, test } from './site.ts'

// The accessibility tree, in reading order: roles, names and states.

test('the menu is a dialog with a name, its button first @product', { tag: '@engines' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Open menu' })
  await expect(opener).toMatchAriaSnapshot('- button "Open menu"')

  await opener.click()

  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toMatchAriaSnapshot(`
    - dialog "Menu":
      - /children: equal
      - link "Lessa, home"
      - button "Close menu"
      - navigation "Main":
        - list:
          - listitem:
            - link "ABOUT LESSA"
          - listitem:
            - link "CORE FEATURES"
          - listitem:
            - link "INDUSTRIES"
        - link "CONTACT US"
  `)
})

test('the popup is a named dialog, an invalid field is announced, and a toast interrupts @product', {
  tag: '@engines',
}, async ({ page }) => {
  await holdToasts(page)
  const popup = popupOf(page)
  await popup.open()
  await expect(popup.name).toBeFocused()

  await expect(popup.dialog).toMatchAriaSnapshot(`
    - dialog "Contact Us":
      - heading "Contact Us" [level=2]
      - paragraph: /All fields except .+ required/
      - textbox "Name"
      - textbox "E-mail"
      - textbox "Contact Number"
      - textbox "Message"
      - button "Submit"
      - group: How we use what you send
      - link /\\+91/
      - button "Close"
  `)
  await expect(popup.phoneNumber).not.toHaveAttribute('required')
  for (const field of [popup.name, popup.email, popup.message]) {
    await expect(field).toHaveAttribute('required')
  }

  await popup.send({ ...newEnquiry(), email: 'anita' })

  // For an invalid field with the focus, the browser adds its own error message.
  await expect(popup.email).toBeFocused()
  expect(await popup.email.evaluate(isRefused)).toEqual({ isValid: false, hasReason: true })
  expect(await popup.name.evaluate(isRefused)).toEqual({ isValid: true, hasReason: false })

  await popup.send({ email: newEnquiry().email })

  await expect(popup.successes).toBeVisible()
  await expect(popup.dialog).toMatchAriaSnapshot(`
    - dialog "Contact Us":
      - button "Close"
      - region /Notifications/:
        - alert:
          - text: Form submitted successfully!
          - button "close"
          - progressbar "notification timer"
  `)
})

test('the table is a grid with its size and sort order, and a picked plot is a region', async ({
  workbench: { card, count, grid, page, rows, view },
}) => {
  const total = await count()
  await view('Table').click()

  await expect(grid).toMatchAriaSnapshot(`
    - grid "Plots that match the filters":
      - rowgroup:
        - row:
          - columnheader "Plot":
            - button "Plot"
          - columnheader "Land use":
            - button "Land use"
          - columnheader "Status":
            - button "Status"
          - columnheader "Area, m²":
            - button "Area, m²"
      - rowgroup:
        - row /^Dhankhola 1 \\/ 1 Agriculture Verified 1,332/:
          - gridcell "Dhankhola 1 / 1"
          - gridcell "Agriculture"
          - gridcell "Verified"
          - gridcell "1,332"
  `)
  await expect(grid).toHaveAccessibleDescription(/^Arrow keys move/)
  await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1))
  await expect(grid.getByRole('columnheader', { name: 'Plot' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )

  await grid.press('ArrowDown')
  await grid.press('ArrowRight')

  const active = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`)
  await expect(active).toHaveRole('gridcell')
  await expect(active).toHaveAttribute('aria-colindex', '2')
  await expect(active.locator('..')).toHaveAttribute('aria-rowindex', '3')

  await grid.press('ArrowUp')
  await grid.press('Enter')

  await expect(card.getByRole('heading')).toBeFocused()
  await expect(card).toMatchAriaSnapshot(`
    - region "Plot Dhankhola 1 / 1":
      - heading "Plot Dhankhola 1 / 1" [level=4]
      - paragraph: Verified
      - button "Close the card"
      - term: Land use
      - definition: Agriculture
      - term: Area
      - definition: 1,332 m²
      - term: Tenure
      - definition: Periodic patta
      - group: More
      - button "Zoom to it"
      - button "Edit with the team"
  `)

  // A click does not move the focus, so the plot is announced instead.
  await view('Table').click()
  await rows.nth(1).click()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await expect(
    page.getByRole('status').filter({ hasText: name.replace(/^Plot /, '') }),
  ).toHaveCount(1)
})

function isRefused(field: Element) {
  const { validity, validationMessage } = field as HTMLInputElement // the popup's fields are
  return { isValid: validity.valid, hasReason: validationMessage !== '' }
}
