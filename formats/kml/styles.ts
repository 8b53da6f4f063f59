import type { Ink, Look } from '../opened-layer.ts'
import type { KmlCollector } from './collector.ts'

export type { Ink } from '../opened-layer.ts'

export interface Styles extends KmlCollector {
  /** Discards the last style outside the list of shared ones. */
  forgetOwn(): void
  /** Records how a placemark looks; resolved when all styles are known. */
  noteLook(styleUrl: string, hasArea: boolean): void
  /** One for each placemark, in their order. */
  looks(): (Look | null)[]
}

interface Style {
  line?: Ink
  widthPx?: number
  fill?: Ink
  isFilled?: boolean
  isOutlined?: boolean
  point?: Ink
}

/** A style refers to another as a pair of a style map does. */
interface Shared {
  style: Style
  url: string
}

const MAX_REFERENCES = 8

/** Styles as in Google Earth: shared by name, chosen by style maps, and a placemark's own. */
export function collectStyles(): Styles {
  const shared = new Map<string, Shared>()
  const noted: { url: string; own: Style | null; hasArea: boolean }[] = []
  let style: Style | null = null
  let styleId = ''
  let part = ''
  let own: Style | null = null
  let mapId: string | null = null
  let pair: { key: string; shared: Shared } | null = null

  function resolve(url: string, references = 0): Style {
    const found = shared.get(url.slice(url.indexOf('#') + 1))
    if (!found || references > MAX_REFERENCES) return {}
    const base = found.url === '' ? {} : resolve(found.url, references + 1)
    return { ...base, ...found.style }
  }

  return {
    open(name, attributes) {
      if (name === 'StyleMap') mapId = attributes.get('id') ?? ''
      else if (name === 'Pair') pair = { key: '', shared: { style: {}, url: '' } }
      else if (name === 'Style') {
        style = {}
        styleId = attributes.get('id') ?? ''
      } else if (style && name.endsWith('Style')) part = name
    },
    close(name, _, text) {
      if (style) {
        if (name !== 'Style') {
          setStyle(style, part, name, text.trim())
          if (name === part) part = ''
          return
        }
        if (pair) pair.shared.style = style
        else if (styleId !== '') shared.set(styleId, { style, url: '' })
        if (!pair) own = style
        style = null
      } else if (pair) {
        if (name === 'key') pair.key = text.trim()
        else if (name === 'styleUrl') pair.shared.url = text.trim()
        else if (name === 'Pair') {
          if (pair.key !== 'highlight' && mapId !== null) shared.set(mapId, pair.shared)
          pair = null
        }
      } else if (name === 'StyleMap') mapId = null
    },
    forgetOwn() {
      own = null
    },
    noteLook(url, hasArea) {
      noted.push({ url, own, hasArea })
    },
    looks: () =>
      noted.map(({ url, own: added, hasArea }) => lookOf({ ...resolve(url), ...added }, hasArea)),
  }
}

function setStyle(style: Style, part: string, name: string, text: string): void {
  const ink = name === 'color' ? readInk(text) : null
  if (part === 'LineStyle') {
    if (ink) style.line = ink
    if (name === 'width' && Number(text) >= 0) style.widthPx = Math.min(Number(text), MAX_WIDTH_PX)
  } else if (part === 'PolyStyle') {
    if (ink) style.fill = ink
    if (name === 'fill') style.isFilled = text !== '0' && text !== 'false'
    if (name === 'outline') style.isOutlined = text !== '0' && text !== 'false'
  } else if (part === 'IconStyle' && ink) style.point = ink
}

const MAX_WIDTH_PX = 32

/** Null when the style does not define it. */
function lookOf(style: Style, hasArea: boolean): Look | null {
  const look: Look = {}
  if (style.line) look.line = style.line
  if (style.widthPx !== undefined) look.widthPx = style.widthPx
  if (style.fill) look.fill = style.fill
  if (style.point) look.point = style.point
  if (style.isFilled === false) look.fill = null
  if (hasArea && style.isOutlined === false) look.line = null
  return Object.keys(look).length === 0 ? null : look
}

/** KML's colours are opacity, blue, green and red, in this order; null if invalid. */
export function readInk(text: string): Ink | null {
  const [, opacity = 'ff', blue, green, red] =
    /^#?([\da-f]{2})?([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text.trim()) ?? []
  if (blue === undefined) return null
  const colour = `#${red}${green}${blue}`.toLowerCase()
  return { colour, opacity: Number.parseInt(opacity, 16) / 255 }
}
