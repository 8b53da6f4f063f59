import type { OpenedLayer } from '@app/formats/opened-layer.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { search as words } from '../../content/search.ts'
import { createImporter } from '../../loading/create-importer.ts'
import type { MapView } from '../../map/map-view.ts'
import { Glyph } from '../../parts/glyph.tsx'
import { buildPlane } from '../../plane/plane.ts'
import type { ExplorerState } from '../../state/explorer-state.ts'
import { useOwnGround } from '../../state/use-explorer.ts'
import type { Label, Survey } from '../../survey/survey.ts'
import { showRow } from '../show-row.ts'
import type { Found, Search } from './searchable.ts'

const loadSearchable = createImporter(() => import('./searchable.ts'))

interface SearchFieldProps {
  state: ExplorerState
  map: MapView
  survey: Survey
}

/**
 * Finds plots and places, or the features of the file that is looked at, while their name is written.
 * Arrows go through what is found, Enter shows it on the map. On narrow screens it is a button first.
 */
export function SearchField({ state, map, survey }: SearchFieldProps) {
  const own = useOwnGround()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const find = useSearch(isOpen, survey)
  const asked = useDeferredValue(query)
  const found = useMemo(() => (find ? find(asked) : []), [find, asked])
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isListed = isOpen && asked.trim() !== ''
  const label = own ? words.own : words.sample
  const at = Math.min(active, found.length - 1)

  function close(): void {
    setOpen(false)
    setQuery('')
    setActive(-1)
  }

  function write(text: string): void {
    setQuery(text)
    setActive(-1)
    setOpen(true)
  }

  /** What was found by keys gets the focus: its card, or the map. */
  function choose(chosen: Found | undefined): void {
    if (!chosen) return
    close()
    if (chosen.kind !== 'place') {
      showRow({ state, map, survey, own }, chosen.row, 'keys')
      return
    }
    state.showView('map')
    showPlace(map, survey, chosen.label)
    map.focus()
  }

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) {
      setActive((at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length)
    } else if (event.key === 'Enter') choose(found[Math.max(at, 0)])
    else if (event.key === 'Escape' && (query !== '' || isOpen)) {
      close()
      button.current?.focus()
    } else return
    event.preventDefault()
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: A search element is not yet known to all browsers.
    <div className="search-field" role="search" data-open={isOpen || undefined} onBlur={leave}>
      <button
        className="icon-button search-field__open"
        type="button"
        ref={button}
        aria-label={words.open}
        aria-expanded={isOpen}
        title={words.open}
        onClick={() => {
          setOpen(true)
          requestAnimationFrame(() => input.current?.focus())
        }}
      >
        <Glyph name="search" />
      </button>
      <div className="search-field__frame">
        <Glyph name="search" />
        <input
          className="search-field__input"
          type="text"
          role="combobox"
          ref={input}
          placeholder={label}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isListed && found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onFocus={() => setOpen(true)}
          onChange={({ target }) => write(target.value)}
          onKeyDown={press}
        />
        <button
          className="icon-button search-field__close"
          type="button"
          aria-label={words.close}
          onClick={() => {
            close()
            button.current?.focus()
          }}
        >
          <Glyph name="close" />
        </button>
      </div>
      <ul
        className="search-field__list"
        id={`${id}-list`}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its options are reached by arrow keys.
        role="listbox"
        aria-label={words.list}
        hidden={!isListed || found.length === 0}
      >
        {isListed &&
          found.map((one, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
            <li
              className="search-field__found"
              key={`${one.kind} ${one.kind === 'place' ? one.name : one.row}`}
              id={`${id}-${place}`}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above.
              role="option"
              tabIndex={-1}
              aria-selected={place === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              {one.name} <span className="search-field__kind">{words.kinds[one.kind]}</span>
            </li>
          ))}
      </ul>
      {isListed && find && found.length === 0 && (
        <p className="search-field__nothing">{words.nothing}</p>
      )}
      <p className="spoken" role="status">
        {isListed && find ? writeCount(found.length) : ''}
      </p>
    </div>
  )
}

interface Built {
  of: OpenedLayer | Survey
  nameBy: number | null
  search: Search
}

/** Made when the field is first used: it goes through all names once. */
function useSearch(isWanted: boolean, survey: Survey): Search | null {
  const own = useOwnGround()
  const of = own?.layer ?? survey
  const nameBy = own?.ground.nameBy ?? null
  const [built, setBuilt] = useState<Built | null>(null)
  const isBuilt = built?.of === of && built.nameBy === nameBy
  // biome-ignore lint/correctness/useExhaustiveDependencies: filters of a file change nothing of its names.
  useEffect(() => {
    if (!isWanted || isBuilt) return
    let isStale = false
    loadSearchable().then(
      ({ buildOwnSearch, buildSampleSearch }) => {
        const search = own ? buildOwnSearch(own) : buildSampleSearch(survey)
        if (!isStale) setBuilt({ of, nameBy, search })
      },
      (error) => console.error(error),
    )
    return () => {
      isStale = true
    }
  }, [isWanted, isBuilt, of, nameBy])
  return isBuilt ? built.search : null
}

/** A place is shown with this much around it. */
const AROUND_M = 350

function showPlace(map: MapView, { origin }: Survey, { x, y }: Label): void {
  const plane = buildPlane(origin)
  const low = plane.toLngLat(x - AROUND_M, y - AROUND_M)
  const high = plane.toLngLat(x + AROUND_M, y + AROUND_M)
  map.moveTo({ bounds: [low.lng, low.lat, high.lng, high.lat] })
}

function writeCount(count: number): string {
  if (count === 0) return words.nothing
  return `${count} ${words.found[count === 1 ? 0 : 1]}`
}
