const ID = 'map-keys'

/** Which keys steer the map: read when it is reached by keys, and seen for as long as it is. */
export function addKeyHint(container: HTMLElement, canvas: HTMLElement, text: string): void {
  const hint = document.createElement('p')
  hint.className = 'map__keys'
  hint.id = ID
  hint.textContent = text
  container.append(hint)
  canvas.setAttribute('aria-describedby', ID)
}
