/** What the outbox has to know of a kind of edit. A kind is one file with all of its rules, and one line in kinds.ts. */
import * as v from 'valibot'
import { type About, type OutboxRow, guestOwner } from '../domain/outbox/outbox'
import type { WishlistChange } from '../domain/wishlist/wishlist'

/** How a kind talks to the provider: each call passes a fence first, and what comes back passes it again. */
export type Sending = {
  /** The row's id, the same at every attempt. */
  idempotencyKey: string
  signal: AbortSignal
  /** False: the row is nobody's, and no token may go with it. */
  asMember: boolean
  /** A call that changes nothing. */
  ask: <T>(call: () => Promise<T>) => Promise<T>
  /** A call that has an effect: from here on the provider may know the edit. */
  write: <T>(call: () => Promise<T>) => Promise<T>
}

/**
 * An edit of an entity that has others waiting; `before` was sent perhaps, `unsent` was not. `isOverOld`: something was
 * sent since the customer's page last asked what the provider has. `lastSent`: what its customer reads of the last edit
 * of the entity that was sent from this device; null when none is remembered.
 */
type Meeting<P> = {
  before: P | undefined
  unsent: P | undefined
  edit: P
  isOverOld: boolean
  lastSent: About | null
}

/** What screens show of the provider, by name: they follow an edit at once, and are read again after it. */
export type Shown = {
  wishlist: (change: WishlistChange) => void
  cart: (lineId: string, brief: string) => void
}

type Rules<P> = {
  name: string
  /** Raised when the payload changes its shape: rows of other versions are shown, not sent. */
  opSchema: number
  payload: v.GenericSchema<unknown, P>
  /** What to wait with in the place of `unsent`, or null when nothing is left to send. Without it edits only queue up. */
  fold?: (meeting: Meeting<P>) => P | null
  /** What its customer reads of it. */
  about: (payload: P) => About
  /** What shows it once the provider has it. Without it nothing does. */
  shows?: {
    name: keyof Shown
    patch: (payload: P, shown: Shown) => void
    /** What its customer is told when the provider refuses it for good, as it is not shown any more. */
    refused: (payload: P, reason: string) => string
  }
  /** "Keep mine" in a conflict: from now on it is meant for what is there as `theirs`. Without it there are none. */
  resolve?: (payload: P, theirs: string) => P
  /**
   * Resolves only when the provider's answer says that the edit is there, to the provider's message if it had one.
   * Safe to be done again. Throws ConflictFailure when somebody else changed it meanwhile.
   */
  send: (payload: P, sending: Sending) => Promise<string | null>
}

/** A kind to those who do not know its payload. */
export type Kind = {
  name: string
  opSchema: number
  knows: (payload: unknown) => boolean
  /** Whether a new edit stands for the refused ones of the same entity, too. */
  folds: boolean
  fold: (meeting: Meeting<unknown>) => unknown
  /** Never throws. */
  about: (payload: unknown) => About
  shows: {
    name: keyof Shown
    patch: (payload: unknown, shown: Shown) => void
    refused: (payload: unknown, reason: string) => string
  } | null
  resolve: ((payload: unknown, theirs: string) => unknown) | null
  send: (payload: unknown, sending: Sending) => Promise<string | null>
}

export function kindOf<P>({ name, opSchema, payload, fold, about, shows, resolve, send }: Rules<P>): Kind {
  const read = (stored: unknown) => v.parse(payload, stored)
  const readIfAny = (stored: unknown) => (stored === undefined ? undefined : read(stored))
  return {
    name,
    opSchema,
    knows: (stored) => v.is(payload, stored),
    folds: fold !== undefined,
    fold: ({ before, unsent, edit, ...rest }) =>
      fold ? fold({ before: readIfAny(before), unsent: readIfAny(unsent), edit: read(edit), ...rest }) : edit,
    about: (stored) => {
      const { success, output } = v.safeParse(payload, stored)
      return success ? about(output) : strange(stored)
    },
    shows: shows
      ? {
          name: shows.name,
          patch: (stored, shown) => shows.patch(read(stored), shown),
          refused: (stored, reason) => shows.refused(read(stored), reason),
        }
      : null,
    resolve: resolve ? (stored, theirs) => resolve(read(stored), theirs) : null,
    send: (stored, sending) => send(read(stored), sending),
  }
}

export type Kinds = ReadonlyMap<string, Kind>

export function kindsOf(...kinds: Kind[]): Kinds {
  return new Map(kinds.map((kind) => [kind.name, kind]))
}

const unknownVersion = 'Another version of the shop saved this. Open the newest version to send it.'

/** Rows that this version cannot read are refused ones to look at; what is stored of them stays as it is. */
export function readable(kinds: Kinds, rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.map((row) =>
    row.state.name === 'sent' || isReadable(kinds, row)
      ? row
      : { ...row, state: { name: 'failed', reason: unknownVersion } },
  )
}

/** A row in words, whatever it is. */
export function aboutIn(kinds: Kinds, row: OutboxRow): About {
  if (row.state.name === 'sent') return row.state.about
  const kind = kinds.get(row.kind)
  if (kind?.opSchema === row.opSchema) return kind.about(row.payload)
  // What a visitor entered is not for whoever looks here.
  return row.owner === guestOwner ? { ...strange(null), text: null } : strange(row.payload)
}

function strange(stored: unknown): About {
  return { title: 'A change made by another version', text: JSON.stringify(stored, null, 2) ?? null }
}

export function isReadable(kinds: Kinds, { kind, opSchema, payload }: OutboxRow): boolean {
  const known = kinds.get(kind)
  return known !== undefined && known.opSchema === opSchema && known.knows(payload)
}
