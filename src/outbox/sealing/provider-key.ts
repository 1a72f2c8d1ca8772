/** The provider's key for giveaway entries, remembered so that entries can be sealed to it without a network. */
import { get, set } from 'idb-keyval'
import { within } from '../../device/deadline'
import { fetchGiveawayKey } from '../../api/giveaway/giveaway'
import { openStore } from '../../device/database'
import { databases } from '../../device/storage-names'
import type { ProviderKey } from '../../domain/kiosk/sealed-entry'
import { connectivity } from '../../session/connectivity'

/** `key` is null when the provider said that it offers none. `at`: when it was asked, in epoch ms. */
type Remembered = { key: ProviderKey | null; at: number }

const store = openStore(databases.deviceKeys)
const place = 'provider'

/** ms: how long an answer is good, how long an entry waits for the first one, and how long before it is asked again. */
const goodFor = 60 * 60_000
const firstKeyTimeoutMs = 2000
const pause = 30_000

let asking: Promise<ProviderKey | null> | null = null
let askedAt = Number.NEGATIVE_INFINITY
/** An entry has waited for this answer in vain: the next ones do not. */
let isSlow = false

/** Null when the provider offers none, or none is known. An old one will do: the provider opens what it ever offered. */
export async function providerKey(): Promise<ProviderKey | null> {
  const known = await remembered()
  if (!known) return isSlow ? null : inTime(refreshed())
  if (!isGood(known)) void refreshed()
  return known.key
}

/** Asks when the known answer is old, so that an entry need not wait for it. */
export async function refreshProviderKey(): Promise<void> {
  const known = await remembered()
  if (!known || !isGood(known)) await refreshed()
}

async function refreshed(): Promise<ProviderKey | null> {
  if (asking) return asking
  if (connectivity() === 'offline' || Math.abs(Date.now() - askedAt) < pause) return null
  askedAt = Date.now()
  asking = ask().finally(() => {
    asking = null
    isSlow = false
  })
  return asking
}

async function ask(): Promise<ProviderKey | null> {
  try {
    const key = await fetchGiveawayKey(new AbortController().signal)
    await set(place, { key, at: Date.now() } satisfies Remembered, store).catch(() => {})
    return key
  } catch {
    // Unknown: what is remembered stands.
    return (await remembered())?.key ?? null
  }
}

async function remembered(): Promise<Remembered | null> {
  return (await get<Remembered>(place, store).catch(() => undefined)) ?? null
}

/** Also not of a time that has yet to come: the clock was wrong, then or now. */
function isGood({ at }: Remembered): boolean {
  return Math.abs(Date.now() - at) < goodFor
}

function inTime(answer: Promise<ProviderKey | null>): Promise<ProviderKey | null> {
  return within(firstKeyTimeoutMs, answer, () => {
    isSlow = asking !== null
    return null
  })
}
