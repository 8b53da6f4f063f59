import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { readAddress, writeAddress } from './address.ts'
import { driveMap } from './drive-map.ts'
import type { MapState, MapView } from './map/map-view.ts'
import { Workbench } from './panels/workbench.tsx'
import { beginning, sharedOf } from './state/exploration.ts'
import { createExplorerState, type ExplorerState } from './state/explorer-state.ts'
import { ExplorerContext } from './state/use-explorer.ts'
import type { Survey } from './survey/build-survey.ts'
import { buildSurvey } from './survey/build-survey.ts'
import { SAMPLE, SMALL_SIZE } from './survey/request.ts'
import { createPageTeam, type PageTeam, TeamContext, useTeamMap } from './team/page-team.ts'

let sample: Survey | undefined

/**
 * The panels around a map that draws nothing, in a DOM without a browser. The address is applied
 * first, as when the explorer is opened by a link.
 */
export async function openWorkbench(address = '#explore?') {
  sample ??= buildSurvey({ ...SAMPLE, plots: SMALL_SIZE })
  const survey = sample
  const state = createExplorerState()
  const map = createMap()
  const team = createPageTeam(state)
  const { container, unmount } = await act(async () => {
    state.restore(readAddress(address) ?? {})
    state.showSurvey(survey)
    return render(
      <ExplorerContext value={state}>
        <TeamContext value={team}>
          <TeamBench state={state} map={map} team={team} />
        </TeamContext>
      </ExplorerContext>,
    )
  })
  const numberIn = (selector: string) =>
    Number(container.querySelector(selector)?.textContent?.replaceAll(',', ''))
  return {
    ...{ container, map, state, survey, unmount },
    user: userEvent.setup({ delay: null }),
    address: () => writeAddress(sharedOf(state.read()), sharedOf(beginning)),
    /** The number of matching plots or features in the bar above the map. */
    count: () => numberIn('.survey-bar__count > b'),
    metric: (id: string) => numberIn(`[data-metric='${id}'] > dd`),
    button: (name: string | RegExp) => screen.getByRole('button', { name }),
    box: (name: RegExp) => screen.getByRole('checkbox', { name }),
    chips: () =>
      [...container.querySelectorAll('.filter-chips__chip')].map(({ textContent }) => textContent),
    /** Elements are not compared: on failure, Node would print the whole document. */
    shows: (selector: string) => container.querySelector(selector) !== null,
    hasFocus: (selector: string) => document.activeElement?.matches(selector) === true,
    /** It may be in a panel that is still being loaded. */
    toolbar: async (name: string) => within(await screen.findByRole('toolbar', { name })),
  }
}

/** The team ends with the workbench, or its edits would reach the workbenches of later tests. */
function TeamBench({ team, state, map }: { team: PageTeam; state: ExplorerState; map: MapView }) {
  useTeamMap(map)
  useEffect(() => {
    const driver = driveMap(state, map)
    driver.start()
    return driver.stop
  }, [state, map])
  useEffect(() => () => team.read()?.stop(), [team])
  return <Workbench contactPopup="contact-popup" />
}

/** Draws nothing, and records its input. */
function createMap(): MapView & {
  calls: { name: string; args: unknown[] }[]
  /** What it shows at present. */
  shown: Partial<MapState>
} {
  const calls: { name: string; args: unknown[] }[] = []
  const shown: Partial<MapState> = {}
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push({ name, args })
    }
  return {
    calls,
    shown,
    kind: 'webgl',
    canTilt: true,
    showSurvey: async () => {},
    painted: async () => {},
    show(part) {
      Object.assign(shown, part)
      note('show')(part)
    },
    refreshPlots: note('refreshPlots'),
    flash: note('flash'),
    setTilted: note('setTilted'),
    moveTo: note('moveTo'),
    uncover(...args) {
      note('uncover')(...args)
      return note('endUncovering')
    },
    zoomBy: note('zoomBy'),
    element: document.createElement('div'),
    // A millionth of a degree for each pixel.
    placeAt: ({ x, y }) => ({ lng: x / 1e6, lat: y / 1e6 }),
    spotOf: ({ lng, lat }) => ({ x: 1e6 * lng, y: 1e6 * lat }),
    lay(...args) {
      note('lay')(...args)
      return note('endLaying')
    },
    focus: note('focus'),
    close: note('close'),
  }
}
