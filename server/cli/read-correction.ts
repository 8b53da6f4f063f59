import { type EnquiryInput, enquiryFields } from '@app/contract/enquiry-fields.ts'
import { correctField } from '../owner/correction.ts'
import { UsageError } from './command.ts'

/** One option for each field, for parseArgs. */
export const correctionOptions: Record<string, { type: 'string' }> = Object.fromEntries(
  enquiryFields.map(({ option }) => [option, { type: 'string' }]),
)

/** What is named, as the form would take it. */
export function readCorrection(values: Record<string, unknown>): Partial<EnquiryInput> {
  const changes: Partial<EnquiryInput> = {}
  for (const field of enquiryFields) {
    const text = values[field.option]
    if (typeof text !== 'string') continue
    const corrected = correctField(field, text)
    if ('problem' in corrected) throw new UsageError(corrected.problem)
    changes[field.name] = corrected.value
  }
  if (Object.keys(changes).length > 0) return changes
  const options = enquiryFields.map(({ option }) => `--${option}`)
  throw new UsageError(`give at least one of ${options.join(', ')}`)
}
