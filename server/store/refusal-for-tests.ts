import { StoreRefusedError } from './store.ts'

/** What a store is refused with, in these words. */
export function refusal(words: RegExp): (error: unknown) => boolean {
  return (error) => error instanceof StoreRefusedError && words.test(error.message)
}
