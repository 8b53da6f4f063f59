/** Runs in the page: the positions of everything visible, to detect what moves. */
export function positionsInSight(): string[] {
  return [...document.querySelectorAll('h1, h2, h3, p, li, main a, main button, header a')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.height > 0 && box.top < innerHeight && box.bottom > 0)
    .map(({ element, box }) => {
      const words = element.textContent?.trim().slice(0, 20)
      return `${element.localName} ${words}: ${Math.round(box.top)}`
    })
}
