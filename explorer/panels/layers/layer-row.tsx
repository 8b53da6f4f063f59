import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { layerWords as words } from '../../content/layers.ts'
import { CheckField } from '../../parts/check-field.tsx'
import { Glyph } from '../../parts/glyph.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { Legend, type LegendClass } from '../../parts/legend.tsx'
import { Swatch } from '../../parts/swatch.tsx'

export interface ListedLayer {
  name: string
  /** As a CSS background. */
  swatch: string
  isShown: boolean
  /** Next to its name. */
  note?: ReactNode
  /** What its classes look like, once it is shown. */
  classes?: readonly LegendClass[] | undefined
  /** The map shows it fainter than its swatch. */
  isVeiled?: boolean
  /** It has no content to show. */
  isEmpty?: boolean
}

interface LayerRowProps {
  layer: ListedLayer
  onShow(isShown: boolean): void
  isTopmost: boolean
  isLowest: boolean
  /** Up is 1, down is -1. */
  onStep(step: 1 | -1): void
  isDragged: boolean
  /** The pointer has grabbed its handle. */
  onGrip(event: PointerEvent): void
}

export function LayerRow(props: LayerRowProps) {
  const { layer, isTopmost, isLowest, isDragged, onShow, onStep, onGrip } = props
  const { name, swatch, isShown, isVeiled, isEmpty, note, classes } = layer
  const steps = [
    { glyph: 'up', label: words.up(name), step: 1, isAtEnd: isTopmost },
    { glyph: 'down', label: words.down(name), step: -1, isAtEnd: isLowest },
  ] as const
  return (
    <li
      className="layer-row"
      data-shown={isShown || undefined}
      data-veiled={isVeiled || undefined}
      data-dragged={isDragged || undefined}
    >
      <CheckField
        className="layer-row__label"
        checked={isShown}
        disabled={isEmpty}
        onCheck={onShow}
      >
        <Swatch colour={swatch} />
        {name}
        {isEmpty && note}
      </CheckField>
      {!isEmpty && note}
      {steps.map(({ glyph, label, step, isAtEnd }) => (
        <IconButton
          className="layer-row__step"
          key={glyph}
          {...{ glyph, label }}
          aria-disabled={isAtEnd}
          onClick={(event) => stepAndStay(event, () => onStep(step))}
        />
      ))}
      <span className="layer-row__grip" title={words.drag} onPointerDown={onGrip}>
        <Glyph name="grip" />
      </span>
      {isShown && classes && (
        <div className="layer-row__classes">
          <Legend label={name} classes={classes} />
        </div>
      )}
    </li>
  )
}

/** A row that moves in the document loses the focus, which further steps need. */
function stepAndStay({ currentTarget }: MouseEvent<HTMLButtonElement>, act: () => void): void {
  act()
  requestAnimationFrame(() => currentTarget.focus())
}
