/**
 * Sessions that ended on this device while the provider could not be told (req 7.21). Their tokens are sealed with the
 * device's key until it was: opened for that alone, they start no session.
 */
import { get, update } from 'idb-keyval'
import { openStore } from '../device/database'
import { hasCryptography, openHere, type SealedHere, sealHere } from '../device/device-key'
import { databases } from '../device/storage-names'
import { hash53 } from '../domain/account/identity'

/** `mark`: a hash of the token. `at`: when it ended, in epoch ms. */
type EndedSession = { mark: string; at: number; sealed: SealedHere }

const meta = openStore(databases.meta, { durability: 'strict' })
const place = 'ended-sessions'
const about = 'ended session'
const most = 20
/** ms: no provider's session is thought to live longer without use. */
const longest = 30 * 24 * 60 * 60_000

/** What cannot be sealed or stored is left to the page, for as long as it lives. Never rejects. */
export async function saveEndedSession(token: string): Promise<void> {
  if (!hasCryptography()) return
  await ignoringErrors(async () => {
    const ended = { mark: hash53(token), at: Date.now(), sealed: await sealHere(token, about) }
    await update<EndedSession[]>(place, (known) => [...without(token, known), ended].slice(-most), meta)
  })
}

/** The provider was told, or gave the same token to a customer who signed in again. Never rejects. */
export async function forgetEndedSession(token: string): Promise<void> {
  await ignoringErrors(() => update<EndedSession[]>(place, (known) => without(token, known), meta))
}

/** Their tokens; what cannot be opened any more is left out. */
export async function endedSessions(): Promise<string[]> {
  const known = without(null, await get<EndedSession[]>(place, meta))
  const opened = await Promise.allSettled(known.map(({ sealed }) => openHere(sealed, about)))
  return opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

function without(token: string | null, known: EndedSession[] = []): EndedSession[] {
  const isYoung = ({ at }: EndedSession) => Date.now() - at < longest
  return known.filter((one) => isYoung(one) && (token === null || one.mark !== hash53(token)))
}

async function ignoringErrors(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    console.warn('This device’s storage could not be used when a session ended.', error)
  }
}
