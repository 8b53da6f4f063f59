import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { datasets } from '../../content/datasets.ts'
import { search as words } from '../../content/search.ts'
import { type Dataset, kindOf } from '../../dataset/dataset.ts'
import { createImporter } from '../../loading/create-importer.ts'
import { Glyph } from '../../parts/glyph.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import type { ShownDataset } from '../../state/datasets.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { boundsAround } from '../../state/positions.ts'
import { useExplorerState } from '../../state/use-explorer.ts'
import type { Survey } from '../../survey/build-survey.ts'
import { writeCount } from '../../writing/write-number.ts'
import type { Found, Search } from './searchable.ts'

const loadSearchable = createImporter(() => import('./searchable.ts'))

interface SearchFieldProps {
  shown: ShownDataset
  survey: Survey
}

/**
 * Finds plots and places, or the features of the active file, while a visitor types. Arrows move
 * through the results, Enter shows one on the map. On narrow screens it is a button at first.
 */
export function SearchField({ shown, survey }: SearchFieldProps) {
  const state = useExplorerState()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const find = useSearch(isOpen, shown, survey)
  const searched = useDeferredValue(query)
  const found = useMemo(() => (find ? find(searched) : []), [find, searched])
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isListed = isOpen && searched.trim() !== ''
  const label = datasets[kindOf(shown.dataset)].search
  const at = Math.min(active, found.length - 1)

  function close(): void {
    setOpen(false)
    setQuery('')
    setActive(-1)
  }

  function open(): void {
    setOpen(true)
    requestAnimationFrame(() => input.current?.focus())
  }

  function dismiss(): void {
    close()
    button.current?.focus()
  }

  function write(text: string): void {
    setQuery(text)
    setActive(-1)
    setOpen(true)
  }

  function choose(chosen: Found | undefined): void {
    if (!chosen) return
    close()
    show(chosen, state, survey)
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      setActive((at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length)
    } else if (event.key === 'Enter') choose(found[Math.max(at, 0)])
    else if (event.key === 'Escape' && (query !== '' || isOpen)) dismiss()
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: A search element is not yet known to all browsers.
    <div
      className="search-field"
      role="search"
      data-open={isOpen || undefined}
      onBlur={(event) => hasLeft(event) && close()}
    >
      <IconButton
        className="search-field__open"
        ref={button}
        glyph="search"
        label={words.open}
        aria-expanded={isOpen}
        onClick={open}
      />
      <div className="search-field__frame">
        <Glyph name="search" />
        <SearchInput
          id={id}
          ref={input}
          label={label}
          query={query}
          isExpanded={isListed && found.length > 0}
          active={at}
          onFocus={() => setOpen(true)}
          onWrite={write}
          onKeyDown={press}
        />
        <IconButton
          className="search-field__close"
          glyph="close"
          label={words.close}
          onClick={dismiss}
        />
      </div>
      <FoundList id={id} found={isListed ? found : []} active={at} onChoose={choose} />
      <FoundCount count={isListed && find ? found.length : null} />
    </div>
  )
}

interface SearchInputProps {
  id: string
  ref: RefObject<HTMLInputElement | null>
  label: string
  query: string
  /** The list of results is open. */
  isExpanded: boolean
  /** The index of the active result; below 0 when there is none. */
  active: number
  onFocus(): void
  onWrite(text: string): void
  onKeyDown(event: KeyboardEvent): void
}

function SearchInput(props: SearchInputProps) {
  const { id, ref, label, query, isExpanded, active, onFocus, onWrite, onKeyDown } = props
  return (
    <input
      className="field__input search-field__input"
      type="text"
      role="combobox"
      ref={ref}
      placeholder={label}
      aria-label={label}
      aria-autocomplete="list"
      aria-expanded={isExpanded}
      aria-controls={`${id}-list`}
      aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
      autoComplete="off"
      spellCheck={false}
      value={query}
      onFocus={onFocus}
      onChange={({ target }) => onWrite(target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

function hasLeft({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return !currentTarget.contains(relatedTarget)
}

/** Null without a query. */
function FoundCount({ count }: { count: number | null }) {
  return (
    <>
      {count === 0 && <p className="search-field__nothing">{words.nothing}</p>}
      <p className="spoken" role="status">
        {count === null ? '' : count === 0 ? words.nothing : writeCount(count, words.found)}
      </p>
    </>
  )
}

interface FoundListProps {
  id: string
  found: readonly Found[]
  /** The index of the active result. */
  active: number
  onChoose(found: Found): void
}

function FoundList({ id, found, active, onChoose }: FoundListProps) {
  return (
    <ul
      className="search-field__list"
      id={`${id}-list`}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its options are reached by arrow keys.
      role="listbox"
      aria-label={words.list}
      hidden={found.length === 0}
    >
      {found.map((one, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
        <li
          className="search-field__found"
          key={`${one.kind} ${one.kind === 'place' ? one.name : one.row}`}
          id={`${id}-${place}`}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          {one.name} <span className="remark">{words.kinds[one.kind]}</span>
        </li>
      ))}
    </ul>
  )
}

interface Built {
  of: Dataset
  nameBy: number | null
  search: Search
}

/** Created when the field is first used, because it reads all names. */
function useSearch(
  isWanted: boolean,
  { dataset: of, view: { nameBy } }: ShownDataset,
  { labels }: Survey,
): Search | null {
  const [built, setBuilt] = useState<Built | null>(null)
  const isBuilt = built?.of === of && built.nameBy === nameBy
  useEffect(() => {
    if (!isWanted || isBuilt) return
    let isStale = false
    loadSearchable().then(
      ({ buildSearch }) => {
        const search = buildSearch(of, nameBy, of.isSample ? labels : [])
        if (!isStale) setBuilt({ of, nameBy, search })
      },
      (error) => console.error(error),
    )
    return () => {
      isStale = true
    }
  }, [isWanted, isBuilt, of, nameBy, labels])
  return isBuilt ? built.search : null
}

/** The margin around a place. */
const AROUND_M = 350

/** A result chosen by keyboard gets the focus: its card, or the map. */
function show(found: Found, state: ExplorerState, { origin }: Survey): void {
  if (found.kind !== 'place') {
    state.showRow(found.row, 'keys')
    return
  }
  const { x, y } = found.label
  state.showView('map')
  state.moveMap({ bounds: boundsAround(origin, [x, y, x, y], AROUND_M) })
  state.focusMap()
}
