import { StoreRefusedError } from './store.ts'

/** The error that a store is expected to throw. */
export function refusal(words: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof StoreRefusedError && words.test(error.message)
}
