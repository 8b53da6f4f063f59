import { workbench as words } from '../content/workbench.ts'
import { type ExplorerState, type Panel, useExplorer } from '../state.ts'

const tabs = ['layers', 'filters', 'metrics', 'files', 'team'] as const satisfies readonly Panel[]

/** One button for each panel; the button of the open one closes it. */
export function PanelTabs({ state }: { state: ExplorerState }) {
  const panel = useExplorer((now) => now.panel)
  return (
    <nav className="panel-tabs" aria-label={words.tabs.label}>
      {tabs.map((tab) => (
        <button
          className="panel-tabs__tab"
          data-tab={tab}
          key={tab}
          type="button"
          aria-expanded={panel === tab}
          onClick={() => state.openPanel(panel === tab ? null : tab)}
        >
          {words.tabs[tab]}
        </button>
      ))}
    </nav>
  )
}
