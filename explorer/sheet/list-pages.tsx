import { useMemo } from 'react'
import { datasets } from '../content/datasets.ts'
import { plotList as words } from '../content/plot-list.ts'
import type { ShownDataset } from '../state/datasets.ts'
import { writeCount, writeNumber } from '../writing/write-number.ts'
import listPages from './list-pages.css?inline'
import { PAGE_MARGIN_MM } from './paper.ts'
import { findingsHead, listPlots } from './plot-list.ts'
import { useStyles } from './use-page.ts'

const { units } = datasets

interface ListPagesProps {
  shown: ShownDataset
  /** The indices of its columns. */
  columns: readonly number[]
  title: string
  notes: string
  widthMm: number
  heightMm: number
}

/** The pages after the map: the plots with their total, notes, and signatures. */
export function ListPages({ shown, columns, title, notes, widthMm, heightMm }: ListPagesProps) {
  const list = useMemo(() => listPlots(shown, columns), [shown, columns])
  useStyles(`${listPages}
    @page list { size: ${widthMm}mm ${heightMm}mm; margin: ${PAGE_MARGIN_MM}mm }`)
  const { total } = list
  return (
    <section className="list-pages">
      <h2 className="list-pages__title">{title}</h2>
      {findingsHead(shown).map((line) => (
        <p className="list-pages__head" key={line}>
          {line}
        </p>
      ))}
      <table className="list-pages__table">
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            {list.columns.map(({ name, isNumeric }) => (
              <th key={name} scope="col" data-numeric={isNumeric || undefined}>
                {name}
              </th>
            ))}
            {total && (
              <>
                <th scope="col" data-numeric="true">
                  {words.area}
                </th>
                <th scope="col">{words.local}</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ row, cells }, i) => (
            <tr key={row}>
              <td>{writeNumber(i + 1)}</td>
              {cells.map((cell, place) => {
                const isNumeric = list.columns[place]?.isNumeric ?? place === cells.length - 2
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: Columns have no other key, and never move.
                  <td key={place} data-numeric={isNumeric || undefined}>
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="list-pages__total">
        <div>
          <dt>{words.total}</dt>
          <dd>{writeCount(list.rows.length, words.plots)}</dd>
        </div>
        {total && (
          <div>
            <dt>{words.totalArea}</dt>
            <dd>{`${total.areaM2} ${units.m2} · ${total.hectares} · ${total.local}`}</dd>
          </div>
        )}
      </dl>
      <div className="list-pages__end">
        <h3>{words.notes}</h3>
        {notes.trim() === '' ? (
          [1, 2, 3, 4].map((line) => <div key={line} className="list-pages__line" />)
        ) : (
          <p className="list-pages__notes">{notes}</p>
        )}
        <ul className="list-pages__signatures">
          {words.signatures.map((who) => (
            <li key={who}>{`${who}: ${words.signature}`}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
