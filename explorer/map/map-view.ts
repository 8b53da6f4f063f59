import type { DatasetFilter, Selection } from '../filter/dataset-filter.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import type { Bounds, LngLat } from '../plane/plane.ts'
import type { Survey } from '../survey/build-survey.ts'
import type { Cover, ScreenSpot } from './camera/free-spot.ts'
import type { PaintedLayer } from './opened/painted-layer.ts'
import type { ShownAnswer } from './raised-water.ts'

/** A map on the page, drawn with WebGL or, without WebGL, with Canvas2D. */
export interface MapView {
  readonly kind: 'webgl' | 'canvas'
  /** Whether `setTilted` has an effect. */
  readonly canTilt: boolean
  /** Replaces the current survey; resolves when the plots are painted. */
  showSurvey(survey: Survey): Promise<void>
  /** Changes parts of what it shows; the rest stays. An unchanged file is not painted again. */
  show(part: Partial<MapState>): void
  /** Plots whose columns were changed in place. */
  refreshPlots(plots: readonly number[]): void
  flash(plots: readonly number[]): void
  setTilted(isTilted: boolean): void
  /** Unspecified properties of the camera keep their values. */
  moveTo(target: MapTarget | { bounds: Bounds }, isAtOnce?: boolean): void
  /**
   * Moves a covered place to a visible part of the map or, without a cover, into the map at its
   * current size. A visible place does not move. The cover is in window coordinates. During a
   * flight, the move happens at its end; the returned function cancels it.
   */
  uncover(place: LngLat, cover: DOMRectReadOnly | null): () => void
  zoomBy(steps: number): void
  /** The map's element on the page. */
  readonly element: HTMLElement
  /** The ground position at a screen position; null beyond the horizon. */
  placeAt(spot: ScreenSpot): LngLat | null
  /** Null behind the camera. */
  spotOf(place: LngLat): ScreenSpot | null
  /** Shows one overlay at a time; the returned function removes it. */
  lay(overlay: MapOverlay): () => void
  /** Moves the keyboard focus to the map. */
  focus(): void
  /** Resolves when a frame with everything requested is on the screen. */
  painted(): Promise<void>
  close(): void
}

/** What a map shows; it survives a lost graphics context. */
export interface MapState {
  /** From the lowest to the topmost; other layers are hidden. */
  layers: readonly LayerId[]
  column: ColourColumn
  /** Its conditions apply to tracks too. */
  filter: DatasetFilter
  /** The plots that match the filter. Null before the first filter: all match. */
  selection: Selection | null
  /** The answer to a question; everything else is shown in muted colours. */
  answer: ShownAnswer | null
  /** Elements over the map, in pixels from its top left; no labels are placed below them. */
  covers: readonly Cover[]
  /** The plot and the feature of a file with a ring around them. */
  marked: number | null
  markedFeature: MarkedFeature | null
  opened: readonly PaintedLayer[]
}

/** Redrawn after each frame; it receives clicks instead of picking. */
export interface MapOverlay {
  draw(): void
  tap(spot: ScreenSpot): void
}

export interface Camera {
  centre: LngLat
  zoom: number
  bearing: number
  pitch: number
}

export type MapTarget = Pick<Camera, 'centre' | 'zoom'> & Partial<Camera>

export interface MapEvents {
  /** The bounds of the current view. */
  onCamera(camera: Camera, bounds: Bounds): void
  onPick(picked: Picked | null, way: PickWay): void
  /** The map cannot continue; the message is for developers. */
  onFailure(message: string): void
}

/** The options of both maps. */
export interface MapOptions {
  events: MapEvents
  words: {
    /** The map's accessible name. */
    name: string
    metres: string
    kilometres: string
    /** The local unit of length; with it the map has a frame and a cartouche. */
    nal?: string
    /** The map's name while it shows only visitors' files. */
    fileName?: string
    /** The notice that the data is invented. */
    sample: string
    /** Why the map cannot tilt; omitted where nobody expects it to. */
    flat?: string
    /** The keys that move the map; omitted where they are described elsewhere. */
    keys?: string
  }
  /** The tooltip of a plot, line by line; without it there are no tooltips. */
  describePlot?(survey: Survey, plot: number): readonly string[]
  /** No camera flights and no flashes: the visitor prefers reduced motion. */
  prefersCalm: boolean
}

/** After a pick by keyboard the focus moves too; with a pointer it already has. */
export type PickWay = 'keys' | 'pointer'

export interface MarkedFeature {
  /** The number of its file. */
  layer: number
  feature: number
}

export type Picked = { plot: number } | MarkedFeature
