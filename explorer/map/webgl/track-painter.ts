import type { PlotFilter } from '../../filter/plot-filter.ts'
import { selectTracks } from '../../filter/track-filter.ts'
import { inks } from '../../layers/colours.ts'
import type { Tracks } from '../../survey/survey.ts'
import { segmentsOf } from '../geometry/segments.ts'
import { inkOf, type Paint } from './frame-uniforms.ts'
import type { GlResources } from './gl-resources.ts'
import { buildLines, type Lines } from './line-painter.ts'
import type { Programs } from './programs.ts'

/** Where surveyors have walked: those that the filter asks for, built anew when it asks for others. */
export function buildTrackPainter(
  resources: GlResources,
  programs: Programs,
  tracks: Tracks,
): Paint {
  let built: { lines: Lines; filter: PlotFilter } | null = null

  function linesFor(filter: PlotFilter): Lines {
    const isSame =
      built?.filter.codes.surveyor === filter.codes.surveyor && built.filter.day === filter.day
    if (built && isSame) return built.lines
    built?.lines.free()
    const asked = segmentsOf(tracks.shapes, selectTracks(tracks, filter), () => false)
    built = { filter, lines: buildLines(resources, programs, asked) }
    return built.lines
  }

  return (frame) => {
    const lines = linesFor(frame.filter)
    const isNear = frame.metresPerPixel < 2.5
    if (isNear) lines.draw(frame, { colour: inkOf(inks.white, 0.45), leastPx: 2.6 })
    const look = isNear ? { opacity: 0.9, leastPx: 1.2 } : { opacity: 0.4, leastPx: 0.7 }
    const colour = inkOf(inks.track, look.opacity)
    lines.draw(frame, { colour, leastPx: look.leastPx, dashPx: [5, 3] })
  }
}
