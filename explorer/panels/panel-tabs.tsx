import { workbench as words } from '../content/workbench.ts'
import { type ExplorerState, type Panel, useExplorer } from '../state.ts'
import { useWideScreen } from './screen.ts'

const tabs = ['layers', 'filters', 'metrics', 'files', 'team'] as const satisfies readonly Panel[]

interface PanelTabsProps {
  state: ExplorerState
  /** What stands on the left. */
  side: Panel | null
}

/** One button for each panel; the button of the open one closes it. */
export function PanelTabs({ state, side }: PanelTabsProps) {
  const panel = useExplorer((now) => now.panel)
  const isWide = useWideScreen()
  const marked = isWide ? side : panel
  return (
    <nav className="panel-tabs" aria-label={words.tabs.label}>
      {tabs.map((tab) => (
        <button
          className="panel-tabs__tab"
          data-tab={tab}
          key={tab}
          type="button"
          aria-expanded={marked === tab}
          onClick={() => state.openPanel(marked === tab ? null : tab)}
        >
          {words.tabs[tab]}
        </button>
      ))}
    </nav>
  )
}
