import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import { styles as words } from '../../content/styles.ts'
import { showsValues } from '../../layers/layer-style.ts'
import { colourOfFile, inksOf } from '../../map/opened/opened-inks.ts'
import { paintingOf } from '../../map/opened/paint-opened.ts'
import { TextButton } from '../../parts/buttons.tsx'
import { type DatasetView, fileStyle, paintedOf } from '../../state/datasets.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import { writePercent } from '../../writing/write-number.ts'
import { ColourField } from './colour-field.tsx'

interface StyleChoiceProps {
  layer: OpenedLayer
  view: DatasetView
}

/** The opacity, width, size and colour of a file's features. */
export function StyleChoice({ layer, view }: StyleChoiceProps) {
  const state = useExplorerState()
  const { drawing, raster } = layer
  const { style, colourBy } = view
  const painted = paintedOf(layer, view)
  // The current values, including defaults.
  const inks = inksOf(paintingOf(painted).looks[0] ?? {}, painted)
  const widthPx = style.widthPx ?? inks.pens.at(-1)?.widthPx ?? 0
  const sizes = [
    { key: 'widthPx', value: widthPx, most: 10, isOffered: drawing.segments.length > 0 },
    {
      key: 'sizePx',
      value: inks.point.sizePx,
      most: 40,
      isOffered: drawing.points.length > 0 && style.densityM === null,
    },
  ] as const
  const hasOneColour = colourBy === null && !raster && !showsValues(style)
  return (
    <section className="style-choice" aria-label={words.title}>
      <Slider
        label={words.opacity}
        value={Math.round(100 * style.opacity)}
        most={100}
        step={5}
        text={writePercent(style.opacity, 1)}
        onSlide={(value) => state.styleFile(layer.id, { opacity: value / 100 })}
      />
      {sizes.map(
        ({ key, value, most, isOffered }) =>
          isOffered && (
            <Slider
              key={key}
              label={words[key]}
              value={value}
              most={most}
              step={key === 'widthPx' ? 0.5 : 1}
              text={`${value} ${words.px}`}
              onSlide={(px) => state.styleFile(layer.id, { [key]: px })}
            />
          ),
      )}
      {hasOneColour && (
        <ColourField
          label={words.colour}
          colour={colourOfFile(painted)}
          onChoose={(colour) => state.styleFile(layer.id, { colour })}
        />
      )}
      <TextButton
        className="style-choice__reset"
        data-size="small"
        data-tone="quiet"
        onClick={() => state.styleFile(layer.id, { ...fileStyle(layer), isShown: style.isShown })}
      >
        {words.reset}
      </TextButton>
    </section>
  )
}

interface SliderProps {
  label: string
  value: number
  most: number
  step: number
  /** The value as displayed. */
  text: string
  onSlide(value: number): void
}

function Slider({ label, value, most, step, text, onSlide }: SliderProps) {
  return (
    <label className="choice">
      <span>{label}</span>
      <span className="style-choice__value">
        <input
          type="range"
          min={0}
          max={most}
          step={step}
          value={value}
          aria-valuetext={text}
          onChange={({ target }) => onSlide(Number(target.value))}
        />
        <span aria-hidden="true">{text}</span>
      </span>
    </label>
  )
}
