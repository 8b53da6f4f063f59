interface SwatchProps {
  colour: string | undefined
  /** An outline, else a fill. */
  isOutline?: boolean
}

/** The colour of something on the map, beside its name. */
export function Swatch({ colour, isOutline = false }: SwatchProps) {
  const style = isOutline ? { borderColor: colour } : { background: colour }
  return (
    <span
      className="swatch"
      data-outline={isOutline || undefined}
      style={style}
      aria-hidden="true"
    />
  )
}
