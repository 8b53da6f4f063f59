/** The name of the field for the message in the page's popup. */
export const MESSAGE_FIELD = 'message'

let proposed = ''

/**
 * Fills the message of the page's popup, which the visitor may edit. A typed message is never
 * touched; an earlier proposal is replaced.
 */
export function proposeMessage(popup: HTMLElement | null, message: string): void {
  const field = popup?.querySelector<HTMLTextAreaElement>(`textarea[name='${MESSAGE_FIELD}']`)
  if (!field || (field.value.trim() !== '' && field.value !== proposed)) return
  field.value = message
  // The form checks what is typed.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  proposed = field.value
}
