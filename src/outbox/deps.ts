/** What the outbox stands on. Tests put a device, a clock and a provider of their own in its place. */
import type { OutboxRow } from '../domain/outbox/outbox'
import type { Session } from '../domain/account/identity'
import type { Change } from './changes'
import type { Kinds } from './kind'

/**
 * Changes the rows of one owner in one transaction. Resolves when it is kept, with the rows as they are then; rejects
 * when nothing of it is, or with what `plan` threw. `plan` is called again when the device lost the first attempt.
 */
export type ChangeRows = (
  owner: string,
  plan: (rows: readonly OutboxRow[]) => Change,
) => Promise<readonly OutboxRow[]>

export type OutboxDeps = {
  kinds: Kinds
  change: ChangeRows
  /** Who has rows on this device. */
  owners: () => Promise<readonly string[]>
  /** Null while nobody is signed in, and while it is not sure who is. */
  session: () => Session | null
  /** Epoch ms. */
  now: () => number
  /** 0 to 1. */
  random: () => number
  newKey: () => string
  /** Runs while no other tab does; resolves to null when one does. */
  alone: <T>(run: () => Promise<T>) => Promise<T | null>
  /** Runs while this device knows that `lease` is in use, which ends with the tab at the latest. */
  using: <T>(lease: string, run: () => Promise<T>) => Promise<T>
  /** The leases that are in use; null where the device cannot tell. */
  inUse: () => Promise<ReadonlySet<string> | null>
  /** Calls once, after some ms. Returns how to cancel. */
  after: (ms: number, run: () => void) => () => void
  /** Asks the browser not to clear what is kept here; called in a press, at the first edit. */
  protect: () => void
}

/** What others do when something happens here. */
export type OutboxEars = {
  /** The rows to be shown are other ones. */
  shown: () => void
  /** An edit was kept in this tab. */
  kept: () => void
  /** The provider has this edit now, whichever tab sent it. `said`: its words, when it had some. */
  done: (row: OutboxRow, said: string | null) => void
  /** The provider refused this edit for good, in the words of `reason`, whichever tab sent it. */
  failed: (row: OutboxRow, reason: string) => void
  /** Somebody else changed the same meanwhile, to `theirs`: the customer has to choose. */
  conflict: (row: OutboxRow, theirs: string) => void
  /** Some edits are done, whichever tab sent them: what the provider has is to be read again. */
  drained: () => void
  /** The provider did not accept the session. */
  refused: (error: unknown) => void
  /** To be brought to the other tabs' `hear`. */
  tell: (message: string) => void
}
