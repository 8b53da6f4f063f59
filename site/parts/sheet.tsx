/** What may override what: each layer all that stand before it, whatever the selectors. */
const layers = ['vendor', 'tokens', 'base', 'parts', 'sections', 'pages', 'contact'] as const

interface SheetProps {
  /** Of the file, and of the block that it styles. */
  name: string
  /** None for what no layer could override. */
  layer?: (typeof layers)[number]
  css: string
}

/**
 * The sheet of a component, named by the component itself. React gathers the sheets of all that it
 * renders into the head, each once: a page carries the rules that it uses and no others.
 */
export function Sheet({ name, layer, css }: SheetProps) {
  return (
    <style href={name} precedence="page">
      {layer ? `@layer ${layer}{${css.trim()}}` : css.trim()}
    </style>
  )
}

/** Stands before all sheets that have a layer. */
export function LayerOrder() {
  return <Sheet name="layers" css={`@layer ${layers.join()};`} />
}
