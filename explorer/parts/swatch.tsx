/** The colour of something on the map, beside its name. */
export function Swatch({ colour }: { colour: string | undefined }) {
  return <span className="swatch" style={{ background: colour }} aria-hidden="true" />
}
