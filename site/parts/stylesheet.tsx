/** The order of precedence: each layer overrides all before it, whatever the selectors. */
const layers = ['vendor', 'tokens', 'base', 'parts', 'sections', 'pages', 'contact'] as const

interface StylesheetProps {
  /** The name of the file, and of the block that it styles. */
  name: string
  /** None for rules that no layer may override. */
  layer?: (typeof layers)[number]
  css: string
}

/**
 * The stylesheet of a component, named by the component itself. React collects the stylesheets of
 * all rendered components in the head, each once, so a page contains only the rules that it uses.
 */
export function Stylesheet({ name, layer, css }: StylesheetProps) {
  return (
    <style href={name} precedence="page">
      {layer ? `@layer ${layer}{${css.trim()}}` : css.trim()}
    </style>
  )
}

/** Comes before all stylesheets in a layer. */
export function LayerOrder() {
  return <Stylesheet name="layers" css={`@layer ${layers.join()};`} />
}
