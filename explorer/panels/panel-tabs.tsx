import { workbench as words } from '../content/workbench.ts'
import { type Panel, panels } from '../state/exploration.ts'
import type { ExplorerState } from '../state/explorer-state.ts'
import { useExplorer } from '../state/use-explorer.ts'
import { useWideScreen } from './screen.ts'

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
      {panels.map((tab) => (
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
