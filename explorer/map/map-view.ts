import type { Selection } from '../filter/dataset-filter.ts'
import type { PlotFilter } from '../filter/plot-filter.ts'
import type { Answer } from '../layers/answer-look.ts'
import type { ColourColumn } from '../layers/colours.ts'
import type { LayerId } from '../layers/layers.ts'
import type { Bounds, LngLat } from '../plane/plane.ts'
import type { Survey } from '../survey/survey.ts'
import type { Cover, Spot } from './camera/free-spot.ts'
import type { PaintedLayer } from './opened/painted-layer.ts'

/** A map on the page; one is drawn by WebGL, the other by Canvas2D where there is no WebGL. */
export interface MapView {
  readonly kind: 'webgl' | 'canvas'
  /** Whether `setTilted` does anything. */
  readonly canTilt: boolean
  /** Replaces what was shown; resolves when the plots are painted. */
  showSurvey(survey: Survey): Promise<void>
  /** From the lowest to the topmost; what is not in the list is not shown. */
  showLayers(ids: readonly LayerId[]): void
  colourBy(column: ColourColumn): void
  /** Both say the same: one for a shader, one for those who must look at every plot. */
  showFilter(filter: PlotFilter, selection: Selection): void
  /** Plots that answer a question, on a map that is drained of its colours; null ends it. */
  showAnswer(answer: Answer | null): void
  /** What lies over the map, in pixels from its top left: no name is put below it. */
  showCovers(covers: readonly Cover[]): void
  /** Plots whose columns were changed in place. */
  refreshPlots(plots: readonly number[]): void
  /** Rings around plots: the chosen one, or those that a colleague has just edited. */
  mark(plot: number | null): void
  /** The same around a feature of a file. */
  markFeature(feature: MarkedFeature | null): void
  flash(plots: readonly number[]): void
  /** A layer that is the same object as before is painted as before. */
  showOpened(layers: readonly PaintedLayer[]): void
  setTilted(isTilted: boolean): void
  /** What a place does not say of how it is looked at stays as it is. */
  moveTo(target: Place | { bounds: Bounds }, isAtOnce?: boolean): void
  /**
   * Moves a place out from under what lies over the map, or without a cover into the map as it is
   * laid out now. A place that is seen stays where it is. The cover is as the window measures it. A
   * map in flight does it when it has come to rest, unless the function that is returned is called.
   */
  uncover(place: LngLat, cover: DOMRectReadOnly | null): () => void
  zoomBy(steps: number): void
  /** Where the map is on the page. */
  readonly element: HTMLElement
  /** The place on the ground at a spot; null beyond the horizon. */
  placeAt(spot: Spot): LngLat | null
  /** Null behind the viewer. */
  spotOf(place: LngLat): Spot | null
  /** One at a time, until the function that is returned is called. */
  lay(overlay: MapOverlay): () => void
  /** Takes the keyboard's focus. */
  focus(): void
  /** Resolves after the next frame that shows all that was asked for is on the screen. */
  painted(): Promise<void>
  close(): void
}

/** Is drawn anew after each frame, and takes over what would be picked. */
export interface MapOverlay {
  draw(): void
  tap(spot: Spot): void
}

export interface Camera {
  centre: LngLat
  zoom: number
  bearing: number
  pitch: number
}

export type Place = Pick<Camera, 'centre' | 'zoom'> & Partial<Camera>

export interface MapEvents {
  /** The bounds are those of what is in view. */
  onCamera(camera: Camera, bounds: Bounds): void
  onPick(picked: Picked | null, way: PickWay): void
  /** The map cannot go on; it says why in a sentence for developers. */
  onFailure(message: string): void
}

/** What both maps are opened with. */
export interface MapOptions {
  events: MapEvents
  words: {
    /** The map's accessible name. */
    name: string
    metres: string
    kilometres: string
    /** The local unit of length; with it the map has a frame and a cartouche. */
    nal?: string
    /** The same while it shows a visitor's file and nothing of the survey. */
    ownName?: string
    /** That what it shows is made up. */
    sample: string
    /** Why it cannot tilt; left out where nobody expects it to. */
    flat?: string
    /** Which keys steer it; left out where something else says so. */
    keys?: string
  }
  /** What a mouse reads of a plot that it points at, line by line; left out, it reads nothing. */
  describePlot?(survey: Survey, plot: number): readonly string[]
  /** No camera flights and no flashes: the visitor asked for less motion. */
  prefersCalm: boolean
}

/** After a pick by keys the focus follows; a pointer is already there. */
export type PickWay = 'keys' | 'pointer'

export interface MarkedFeature {
  /** The number of its file. */
  layer: number
  feature: number
}

export type Picked = { plot: number } | MarkedFeature
