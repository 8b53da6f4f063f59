import { useEffect, useRef } from 'react'
import { plotCard as words } from '../../content/plot-card.ts'
import { surveyWords } from '../../content/survey-words.ts'
import { swatches } from '../../layers/colours.ts'
import type { MapView } from '../../map/map-view.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useExplorer } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/survey.ts'
import { statuses } from '../../survey/vocabulary.ts'
import { codeName, plotName } from '../plot-words.ts'
import { keepInSight, showPlot } from '../show-plot.ts'
import { localUnitsOf, writeDay, writeNumber } from '../write-number.ts'
import { Card, type Fact } from './card.tsx'

interface PlotCardProps {
  state: ExplorerState
  map: MapView
  survey: Survey
}

/** All that the survey knows of the plot that was chosen. */
export function PlotCard({ state, map, survey }: PlotCardProps) {
  // The team's panel says what matters there, and both surveyors want to see their plot.
  const plot = useExplorer((now) => (now.panel === 'team' ? null : now.plot))
  useExplorer((now) => now.edited)
  const isShown = useExplorer((now) => now.plot === null || now.selection.passes[now.plot] === 1)
  const card = useRef<HTMLElement>(null)
  // By now the card is laid out, and the map beside it.
  useEffect(() => {
    if (plot !== null && card.current) keepInSight(map, survey, { plot, card: card.current })
  }, [map, survey, plot])
  if (plot === null) return null
  const status = survey.plots.status[plot]
  return (
    <Card
      map={map}
      ref={card}
      of="plot"
      kind={surveyWords.plot}
      title={plotName(survey, plot)}
      mark={{ name: codeName('status', status), colour: swatches.status[status] }}
      {...factsOf(survey, plot)}
      {...(isShown ? {} : { note: words.filteredOut })}
      onClose={() => state.pickPlot(null)}
      actions={[
        { name: words.zoom, act: () => showPlot(map, survey, plot) },
        { name: words.edit, act: () => state.openPanel('team') },
      ]}
    />
  )
}

function factsOf({ plots }: Survey, plot: number): { facts: Fact[]; more: Fact[] } {
  const { facts, units } = words
  const number = (column: ArrayLike<number>, digits = 0) => writeNumber(column[plot], digits)
  const { bigha, katha, lessa } = localUnitsOf(plots.areaM2[plot])
  const isVisited = plots.status[plot] !== statuses.indexOf('unvisited')
  const surveyor = `${surveyWords.surveyor} ${plots.surveyor[plot] + 1}`
  const day = writeDay(plots.day[plot])
  const error = writeNumber(plots.gnssErrorM[plot] * 100, 1)
  const first: Fact[] = [
    [facts.landUse, codeName('landUse', plots.landUse[plot])],
    [facts.area, `${number(plots.areaM2)} ${units.m2}`],
    [facts.tenure, codeName('tenure', plots.tenure[plot])],
    [
      facts.tax,
      `${codeName('tax', plots.tax[plot])}, ${units.rupees} ${number(plots.taxRs)} ${units.aYear}`,
    ],
    [facts.visit, isVisited ? `${surveyor}, ${day}` : `${surveyor}, ${words.planned} ${day}`],
  ]
  const more: Fact[] = [
    [facts.local, `${bigha} ${units.bigha} ${katha} ${units.katha} ${lessa} ${units.lessa}`],
    [
      facts.frontage,
      plots.frontageM[plot] === 0 ? words.nothing : `${number(plots.frontageM, 1)} ${units.m}`,
    ],
    [facts.value, `${units.rupees} ${number(plots.valueLakh, 1)} ${units.lakh}`],
    [
      facts.people,
      plots.population[plot] === 0
        ? words.nobody
        : `${number(plots.population)} ${units.in} ${number(plots.households)} ${units.households}`,
    ],
    [facts.flood, codeName('flood', plots.flood[plot])],
    [
      facts.ground,
      `${number(plots.elevationM, 1)} ${units.m}, ${number(plots.slopePercent, 1)} % ${units.slope}`,
    ],
    ...(isVisited ? [[facts.gnss, `${error} ${units.cm}`] satisfies Fact] : []),
  ]
  return { facts: first, more }
}
