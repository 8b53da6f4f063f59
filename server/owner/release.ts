import { buildChannels } from '../delivery/build-channels.ts'
import type { Owner } from './owner.ts'

/** Lets an enquiry out of quarantine, and says where it goes; undefined if it was not in there. */
export async function releaseEnquiry(
  { config, store, actor }: Omit<Owner, 'spreadsheet'>,
  id: string,
): Promise<string[] | undefined> {
  const { email, webhook } = config
  const channels = buildChannels({ email: email && { ...email, siteName: '' }, webhook })
  const names = channels.map(({ name }) => name)
  return (await store.release(id, names, actor)) ? names : undefined
}
