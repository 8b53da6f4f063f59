/** A polyfill of `closedby`: a press and a click outside the dialog close it. */
export function closeOutside(dialog: HTMLDialogElement): void {
  let isPressedOutside = false
  dialog.addEventListener('pointerdown', (event) => {
    isPressedOutside = isOutside(dialog, event)
  })
  dialog.addEventListener('click', (event) => {
    if (isPressedOutside && isOutside(dialog, event)) dialog.close()
  })
}

function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === dialog && !isWithin
}
