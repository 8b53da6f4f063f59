import { useCallback, useEffect, useRef, useState } from 'react'
import type { EnquiryAnswer } from '../answers.ts'
import { shows, words } from '../content/words.ts'
import { DayChart } from './day-chart.tsx'
import { EnquiryList } from './enquiry-list.tsx'
import { EnquiryView } from './enquiry-view.tsx'
import { everything } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { HealthLine } from './health-line.tsx'
import { Notice, type NoticeText } from './notice.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useFilter, useOpenId } from './use-address.ts'
import { useDraftWarning } from './use-draft.ts'
import { useKeys } from './use-keys.ts'
import { useList } from './use-list.ts'
import { useNews } from './use-news.ts'
import { useOverview } from './use-overview.ts'
import { useSelection } from './use-selection.ts'
import { Searched } from './written.tsx'

/** The owner's page: the list on one side, what is open on the other; on a phone one at a time. */
export function Desk() {
  const [filter, setFilter] = useFilter()
  const [openId, open] = useOpenId()
  const [notice, setNotice] = useState<NoticeText>()
  const list = useList(filter, openId)
  const selection = useSelection(list.answer, filter)
  const overview = useOverview()
  const [version, setVersion] = useState(0)
  const search = useRef<HTMLInputElement>(null)
  const opened = useRef('')

  const refresh = useCallback(() => {
    list.refresh()
    overview.refresh()
  }, [list.refresh, overview.refresh])
  const refreshAll = useCallback(() => {
    refresh()
    setVersion((before) => before + 1)
  }, [refresh])
  useNews(refreshAll)
  useDraftWarning()

  const change = useCallback(
    (enquiry: EnquiryAnswer) => {
      list.update(enquiry)
      refresh()
    },
    [list.update, refresh],
  )

  const close = useCallback(() => {
    const id = opened.current
    open('')
    requestAnimationFrame(() => rowOf(id)?.focus())
  }, [open])

  useEffect(() => {
    if (openId !== '') opened.current = openId
  }, [openId])
  useKeys({ isOpen: openId !== '', close, search })

  const { unread = 0, isUnreadMore = false } = overview.answer ?? {}
  useEffect(() => {
    document.title = words.title(unread === 0 ? '' : words.unread(unread, isUnreadMore))
  }, [unread, isUnreadMore])

  return (
    <div className="desk" data-open={openId === '' ? undefined : ''}>
      <header className="desk__bar">
        <h1 className="desk__name">
          <img className="desk__mark" src="/icon.svg" alt="" width="28" height="28" />
          {words.name}
          {overview.answer && (
            <span className="desk__actor">{words.actor(overview.answer.actor)}</span>
          )}
        </h1>
        <HealthLine overview={overview} onChanged={refreshAll} onNotice={setNotice} />
      </header>
      <Searched value={filter.query}>
        <main className="desk__main">
          <section className="desk__list" aria-labelledby="list-title">
            <div className="desk__head">
              <h2 className="desk__title" id="list-title">
                {filter.show === 'all' ? words.heading : shows[filter.show]}
              </h2>
              {overview.answer && <DayChart days={overview.answer.days} />}
            </div>
            <FilterBar
              filter={filter}
              onChange={setFilter}
              answer={list.answer}
              unread={unread === 0 ? '' : words.unread(unread, isUnreadMore)}
              search={search}
            />
            <EnquiryList
              list={list}
              filter={filter}
              openId={openId}
              selection={selection}
              onOpen={open}
              onClear={() => setFilter(everything)}
            />
            <SelectionBar selection={selection} onChanged={refreshAll} onNotice={setNotice} />
          </section>
          <section className="desk__view" aria-label={words.view}>
            {openId === '' ? (
              <Rest />
            ) : (
              <EnquiryView
                key={openId}
                id={openId}
                version={version}
                onClose={close}
                onChanged={change}
                onErased={() => {
                  list.forget()
                  close()
                  refresh()
                }}
                onNotice={setNotice}
              />
            )}
          </section>
        </main>
      </Searched>
      <Notice notice={notice} onDone={() => setNotice(undefined)} />
    </div>
  )
}

/** What stands beside the list while nothing is open. */
function Rest() {
  return (
    <div className="desk__rest">
      <p>{words.choose}</p>
      <dl className="desk__keys">
        {words.keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}
