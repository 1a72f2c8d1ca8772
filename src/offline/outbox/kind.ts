/** What the outbox has to know of a kind of edit. A kind is one file with its rules, named in kinds.ts. */
import * as v from 'valibot'
import type { OutboxRow } from '../../domain/outbox'

/** How a kind talks to the provider: each call passes a fence first, and what comes back passes it again. */
export type Sending = {
  /** The row's id, the same at every attempt. */
  idempotencyKey: string
  signal: AbortSignal
  /** A call that changes nothing. */
  ask: <T>(call: () => Promise<T>) => Promise<T>
  /** A call that has an effect: from here on the provider may know the edit. */
  write: <T>(call: () => Promise<T>) => Promise<T>
}

/** An edit of an entity that has others waiting; `before` was sent perhaps, `unsent` was not. */
export type Meeting<P> = { before: P | undefined; unsent: P | undefined; edit: P }

type Rules<P> = {
  name: string
  /** Raised when the payload changes its shape: rows of other versions are kept and shown, not sent. */
  opSchema: number
  payload: v.GenericSchema<unknown, P>
  /** What to wait with in the place of `unsent`, or null when nothing is left to send. Without it edits only queue up. */
  fold?: (meeting: Meeting<P>) => P | null
  /** Resolves only when the provider's answer says that the edit is there. Safe to be done again. */
  send: (payload: P, sending: Sending) => Promise<void>
}

/** A kind to those who do not know its payload. */
export type Kind = {
  name: string
  opSchema: number
  knows: (payload: unknown) => boolean
  /** Whether a new edit stands for the refused ones of the same entity, too. */
  folds: boolean
  fold: (meeting: Meeting<unknown>) => unknown
  send: (payload: unknown, sending: Sending) => Promise<void>
}

export function kindOf<P>({ name, opSchema, payload, fold, send }: Rules<P>): Kind {
  const read = (stored: unknown) => v.parse(payload, stored)
  const readIfAny = (stored: unknown) => (stored === undefined ? undefined : read(stored))
  return {
    name,
    opSchema,
    knows: (stored) => v.is(payload, stored),
    folds: fold !== undefined,
    fold: ({ before, unsent, edit }) =>
      fold ? fold({ before: readIfAny(before), unsent: readIfAny(unsent), edit: read(edit) }) : edit,
    send: (stored, sending) => send(read(stored), sending),
  }
}

export type Kinds = ReadonlyMap<string, Kind>

const unknownVersion = 'Another version of the shop saved this. Open the newest version to send it.'

/** Rows that this version cannot read are refused ones to look at; what is stored of them stays as it is. */
export function readable(kinds: Kinds, rows: readonly OutboxRow[]): OutboxRow[] {
  return rows.map((row) =>
    isReadable(kinds, row) ? row : { ...row, state: { name: 'dead', reason: unknownVersion } },
  )
}

export function isReadable(kinds: Kinds, { kind, opSchema, payload }: OutboxRow): boolean {
  const known = kinds.get(kind)
  return known !== undefined && known.opSchema === opSchema && known.knows(payload)
}
