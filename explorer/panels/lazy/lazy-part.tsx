import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { workbench as words } from '../../content/workbench.ts'
import { createImporter } from '../../loading/create-importer.ts'

/**
 * A part that is loaded when it is first shown, by its name in the module. If loading fails, an
 * error is shown in its place, and everything around it continues.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<{ [key in Name]: ComponentType<Props> }>,
  name: Name,
  waiting: ReactNode = <p className="workbench__wait">{words.loading}</p>,
): ComponentType<Props> {
  const loadModule = createImporter(load)
  const create = () =>
    lazy<ComponentType<Props>>(async () => ({ default: (await loadModule())[name] }))
  let Part = create()

  return function LazyPart(props) {
    const [attempt, setAttempt] = useState(0)
    function retry(): void {
      Part = create()
      setAttempt(attempt + 1)
    }
    return (
      <Boundary key={attempt} onRetry={retry}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }
}

interface BoundaryProps {
  onRetry(): void
  children: ReactNode
}

/** A class, because React has no other way to catch errors of children. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override state = { hasFailed: false }

  override render() {
    const { onRetry, children } = this.props
    if (!this.state.hasFailed) return children
    return (
      <div className="workbench__failure" role="alert">
        <p>{words.failure}</p>
        <button className="button" data-size="small" type="button" onClick={onRetry}>
          {words.retry}
        </button>
      </div>
    )
  }
}
