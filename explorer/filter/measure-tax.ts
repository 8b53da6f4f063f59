import type { Plots } from '../survey/survey.ts'
import { taxes } from '../survey/vocabulary.ts'
import { codesOf } from './code-bits.ts'
import { LAKH_PER_CRORE, percent, RUPEES_PER_LAKH } from './units.ts'

const outstanding = codesOf(taxes, ['due', 'overdue'])

export function measureTax(plots: Plots, rows: Uint32Array) {
  const paid = taxes.indexOf('paid')
  const exempt = taxes.indexOf('exempt')
  let rupees = 0
  let outstandingRs = 0
  let paidCount = 0
  let taxedCount = 0
  let lakh = 0
  let area = 0
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i]
    const tax = plots.tax[row]
    const due = plots.taxRs[row]
    rupees += due
    if ((1 << tax) & outstanding) outstandingRs += due
    if (tax === paid) paidCount += 1
    if (tax !== exempt) taxedCount += 1
    lakh += plots.valueLakh[row]
    area += plots.areaM2[row]
  }
  return {
    tax: rupees / RUPEES_PER_LAKH,
    paidShare: percent(paidCount, taxedCount),
    outstanding: outstandingRs / RUPEES_PER_LAKH,
    value: lakh / LAKH_PER_CRORE,
    valuePerM2: (lakh * RUPEES_PER_LAKH) / area,
  }
}
