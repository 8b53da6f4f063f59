import { useEffect, useState } from 'react'
import { shows, words } from '../content/words.ts'
import { DayChart } from './day-chart.tsx'
import { Dialog } from './dialog.tsx'
import { EnquiryList } from './enquiry-list.tsx'
import { EnquiryView } from './enquiry-view.tsx'
import { everything } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { HealthLine } from './health-line.tsx'
import { Notice, type NoticeText } from './notice.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useDesk } from './use-desk.ts'
import type { Overview } from './use-overview.ts'
import { Searched } from './written.tsx'

/**
 * The owner's page: the list on one side, the open enquiry on the other; on a phone one at a time.
 */
export function Desk() {
  const desk = useDesk()
  const { filter, setFilter, openId, open, list, overview, refreshAll, setNotice } = desk
  const { unread = 0, isUnreadMore = false } = overview.answer ?? {}
  const unreadText = unread === 0 ? '' : words.unread(unread, isUnreadMore)
  useEffect(() => {
    document.title = words.title(unreadText)
  }, [unreadText])

  return (
    <div className="desk" data-open={openId === '' ? undefined : ''}>
      <Bar overview={overview} onChanged={refreshAll} onNotice={setNotice} />
      <Searched value={filter.query}>
        <main className="desk__main">
          <section className="desk__list" aria-labelledby="list-title">
            <div className="desk__head">
              <h2 className="desk__title" id="list-title">
                {filter.show === 'all' ? words.heading : shows[filter.show]}
              </h2>
              {overview.answer && (
                <DayChart days={overview.answer.days} filter={filter} onChange={setFilter} />
              )}
            </div>
            <FilterBar
              filter={filter}
              onChange={setFilter}
              answer={list.answer}
              unread={unreadText}
              search={desk.search}
            />
            <EnquiryList
              list={list}
              filter={filter}
              openId={openId}
              selection={desk.selection}
              onOpen={open}
              onClear={() => setFilter(everything)}
            />
            <SelectionBar
              selection={desk.selection}
              onChanged={refreshAll}
              onErased={desk.forget}
              onNotice={setNotice}
            />
          </section>
          <section className="desk__view" aria-label={words.view}>
            {openId === '' ? (
              <Rest />
            ) : (
              <EnquiryView
                key={openId}
                id={openId}
                version={desk.version}
                actor={overview.answer?.actor ?? ''}
                onClose={desk.close}
                onOpen={open}
                onDone={desk.moveOn}
                onChanged={desk.change}
                onErased={() => {
                  desk.moveOn(true)
                  desk.forget()
                }}
                onNotice={setNotice}
              />
            )}
          </section>
        </main>
      </Searched>
      <Notice notice={desk.notice} onDone={() => setNotice(undefined)} />
    </div>
  )
}

interface BarProps {
  overview: Overview
  onChanged(): void
  onNotice(notice: NoticeText): void
}

function Bar({ overview, ...on }: BarProps) {
  const [isHelping, setIsHelping] = useState(false)
  return (
    <header className="desk__bar">
      <h1 className="desk__name">
        <img className="desk__mark" src="/icon.svg" alt="" width="28" height="28" />
        {words.name}
        {overview.answer && (
          <span className="desk__actor">{words.actor(overview.answer.actor)}</span>
        )}
      </h1>
      <HealthLine overview={overview} {...on} />
      <button
        className="desk__help"
        type="button"
        data-key="?"
        aria-keyshortcuts="?"
        aria-label={words.help}
        onClick={() => setIsHelping(true)}
      >
        ?
      </button>
      {isHelping && (
        <Dialog title={words.help} onClose={() => setIsHelping(false)}>
          <Keys />
        </Dialog>
      )}
    </header>
  )
}

/** Shown beside the list while nothing is open. */
function Rest() {
  return (
    <div className="desk__rest">
      <p>{words.choose}</p>
      <Keys />
    </div>
  )
}

function Keys() {
  return (
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
  )
}
