/**
 * Sessions that ended on this device while the provider could not be notified (req 7.21). Their tokens are encrypted
 * with the device's key until the provider is notified. They are decrypted only for this notification, and start no
 * session.
 */
import { get, update } from 'idb-keyval'
import { openStore } from '../device/database'
import {
  hasCryptography,
  decryptWithDeviceKey,
  type DeviceEncrypted,
  encryptWithDeviceKey,
} from '../device/device-key'
import { databases } from '../device/storage-names'
import { hash53 } from '../domain/account/identity'

/** `mark`: a hash of the token. `at`: when the session ended, in epoch ms. */
type EndedSession = { mark: string; at: number; sealed: DeviceEncrypted }

const meta = openStore(databases.meta, { durability: 'strict' })
const storeKey = 'ended-sessions'
const encryptionContext = 'ended session'
const maxSessions = 20
/** After this time in ms a token is deleted: without use, no provider's session is expected to live longer. */
const maxAgeMs = 30 * 24 * 60 * 60_000

/**
 * Stores the token of an ended session. If it cannot be encrypted or stored, only the open page can still notify the
 * provider. Never rejects.
 */
export async function saveEndedSession(token: string): Promise<void> {
  if (!hasCryptography()) return
  await ignoringErrors(async () => {
    const ended = {
      mark: hash53(token),
      at: Date.now(),
      sealed: await encryptWithDeviceKey(token, encryptionContext),
    }
    await update<EndedSession[]>(
      storeKey,
      (known) => [...withoutToken(token, known), ended].slice(-maxSessions),
      meta,
    )
  })
}

/** Call when the provider was notified, or gave the same token to a customer who signed in again. Never rejects. */
export async function forgetEndedSession(token: string): Promise<void> {
  await ignoringErrors(() => update<EndedSession[]>(storeKey, (known) => withoutToken(token, known), meta))
}

/** Returns the tokens of the ended sessions, without those that cannot be decrypted any more. */
export async function endedSessions(): Promise<string[]> {
  const sessions = withoutToken(null, await get<EndedSession[]>(storeKey, meta))
  const tokens = await Promise.all(
    sessions.map(({ sealed: encrypted }) => decryptWithDeviceKey(encrypted, encryptionContext)),
  )
  return tokens.filter((token) => token !== null)
}

function withoutToken(token: string | null, sessions: EndedSession[] = []): EndedSession[] {
  const isRecent = ({ at }: EndedSession) => Date.now() - at < maxAgeMs
  return sessions.filter((session) => isRecent(session) && (token === null || session.mark !== hash53(token)))
}

async function ignoringErrors(task: () => Promise<void>): Promise<void> {
  try {
    await task()
  } catch (error) {
    console.warn('This device’s storage could not be used when a session ended.', error)
  }
}
