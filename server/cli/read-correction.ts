import { type EnquiryInput, enquiryFields } from '@app/contract/enquiry-fields.ts'
import { readCorrection } from '../owner/actions.ts'
import { UsageError } from './command.ts'

/** One option for each field, for parseArgs. */
export const correctionOptions: Record<string, { type: 'string' }> = Object.fromEntries(
  enquiryFields.map(({ option }) => [option, { type: 'string' }]),
)

/** The given fields, normalised like those of the form. */
export function readCorrectionOptions(values: Record<string, unknown>): Partial<EnquiryInput> {
  const given = enquiryFields.filter(({ option }) => typeof values[option] === 'string')
  const texts = given.map(({ name, option }) => [name, values[option]])
  const { changes, problems } = readCorrection(Object.fromEntries(texts))
  const [problem] = Object.values(problems)
  if (problem !== undefined) throw new UsageError(problem)
  if (given.length > 0) return changes
  const options = enquiryFields.map(({ option }) => `--${option}`)
  throw new UsageError(`at least one of these is required: ${options.join(', ')}`)
}
