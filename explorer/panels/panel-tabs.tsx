import { workbench as words } from '../content/workbench.ts'
import { isScreenWide, useWideScreen } from '../parts/screen.ts'
import { panels, sidePanelOf } from '../state/exploration.ts'
import { useExplorer, useExplorerState } from '../state/use-explorer.ts'

/** One button for each panel; the button of the open one closes it. */
export function PanelTabs() {
  const state = useExplorerState()
  const isWide = useWideScreen()
  const marked = useExplorer((now) => (isWide ? sidePanelOf(now) : now.screen.panel))
  const hasMetrics = useExplorer((now) => now.screen.hasMetrics)
  return (
    <nav className="panel-tabs" aria-label={words.tabs.label}>
      {panels.map((tab) => (
        <button
          className="panel-tabs__tab"
          data-tab={tab}
          key={tab}
          type="button"
          aria-expanded={isWide && tab === 'metrics' ? hasMetrics : marked === tab}
          onClick={() => state.togglePanel(tab, isScreenWide())}
        >
          {words.tabs[tab]}
        </button>
      ))}
    </nav>
  )
}
