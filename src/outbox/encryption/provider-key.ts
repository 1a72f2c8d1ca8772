/** The provider's key for giveaway entries, stored so that entries can be encrypted offline. */
import { get, set } from 'idb-keyval'
import { withDeadline } from '../../device/deadline'
import { fetchGiveawayKey } from '../../api/giveaway/giveaway'
import { openStore } from '../../device/database'
import { databases } from '../../device/storage-names'
import type { ProviderKey } from '../../domain/kiosk/encrypted-entry'
import { connectivity } from '../../session/connectivity'

/** `key` is null when the provider offers none. `at` is the time of the request, in epoch ms. */
type StoredKey = { key: ProviderKey | null; at: number }

const store = openStore(databases.deviceKeys)
const storeKey = 'provider'

/** Lifetime of an answer, longest wait of an entry for the first answer, and pause before the next request, in ms. */
const maxAgeMs = 60 * 60_000
const firstKeyTimeoutMs = 2000
const retryDelayMs = 30_000

let pendingRequest: Promise<ProviderKey | null> | null = null
let requestedAt = Number.NEGATIVE_INFINITY
/** true: an entry has waited in vain for this answer, so the next entries do not wait. */
let isSlow = false

/**
 * Returns null when the provider offers no key, or none is known. An old key is good enough, as the provider can
 * decrypt with every key that it ever offered.
 */
export async function providerKey(): Promise<ProviderKey | null> {
  const stored = await readStoredKey()
  if (!stored) return isSlow ? null : withTimeout(refreshKey())
  if (!isRecent(stored)) void refreshKey()
  return stored.key
}

/** Requests the key when the known answer is old, so that an entry need not wait for the key. */
export async function refreshProviderKey(): Promise<void> {
  const stored = await readStoredKey()
  if (!stored || !isRecent(stored)) await refreshKey()
}

async function refreshKey(): Promise<ProviderKey | null> {
  if (pendingRequest) return pendingRequest
  if (connectivity() === 'offline' || Math.abs(Date.now() - requestedAt) < retryDelayMs) return null
  requestedAt = Date.now()
  pendingRequest = requestKey().finally(() => {
    pendingRequest = null
    isSlow = false
  })
  return pendingRequest
}

async function requestKey(): Promise<ProviderKey | null> {
  try {
    const key = await fetchGiveawayKey(new AbortController().signal)
    await set(storeKey, { key, at: Date.now() } satisfies StoredKey, store).catch(() => {})
    return key
  } catch {
    // The answer is unknown, so the stored key remains in use.
    return (await readStoredKey())?.key ?? null
  }
}

async function readStoredKey(): Promise<StoredKey | null> {
  return (await get<StoredKey>(storeKey, store).catch(() => undefined)) ?? null
}

/** A time in the future does not count as recent: the clock was wrong then, or is wrong now. */
function isRecent({ at }: StoredKey): boolean {
  return Math.abs(Date.now() - at) < maxAgeMs
}

function withTimeout(answer: Promise<ProviderKey | null>): Promise<ProviderKey | null> {
  return withDeadline(firstKeyTimeoutMs, answer, () => {
    isSlow = pendingRequest !== null
    return null
  })
}
