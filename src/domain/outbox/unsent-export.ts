/** Unsent work as files that a person can take elsewhere: one JSON of everything, and a CSV of giveaway entries. */
import { phoneCell, writeCsv } from '../csv'
import type { GiveawayEntry } from '../kiosk/giveaway'
import { dateTimeIn } from '../time-zone'

/** One change that the provider does not have yet. */
export type UnsentChange = {
  id: string
  /** What it is, as the sync centre says it. */
  what: string
  /** What was typed; null when nothing was, or when it cannot be read on this device. */
  text: string | null
  /** Epoch ms at which it was stored. */
  at: number
  state: string
  /** Why it waits or needs the customer; null when there is nothing to say. */
  reason: string | null
  /** As it is stored: what a later version, or the provider, needs to take it over. */
  stored: { kind: string; entity: string; opSchema: number; payload: unknown }
  /** What a visitor typed, where this device can read it. */
  entry: GiveawayEntry | null
}

/** An entry that this device can read. `at`: when it was captured, in epoch ms. */
export type ReadableEntry = { id: string; at: number; entry: GiveawayEntry }

/** Raised when the file changes its shape. */
const fileVersion = 1

/** The text of a JSON file (req 12.5). `exportedAt` in epoch ms. */
export function unsentJson(changes: readonly UnsentChange[], exportedAt: number): string {
  const file = {
    version: fileVersion,
    exportedAt: timeStamp(exportedAt),
    changes: changes.map(({ id, what, at, text, state, reason, entry, stored }) => ({
      id,
      what,
      when: timeStamp(at),
      text,
      state,
      reason,
      ...(entry && { entry }),
      ...stored,
    })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const columns = [
  'Entry ID',
  'Captured at',
  'Full name',
  'School name',
  'Position',
  'Email',
  'Phone',
  'Interests',
  'Newsletter',
  'Agreed to',
]

/** The text of a CSV file that spreadsheets read as UTF-8, with a heading. Times are those of the stall, where the device stands. */
export function entriesCsv(entries: readonly ReadableEntry[]): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const rows = entries.map(({ id, at, entry }) => [
    id,
    Number.isNaN(new Date(at).getTime()) ? '' : dateTimeIn(timeZone, at),
    entry.fullName,
    entry.schoolName,
    entry.position,
    entry.email,
    phoneCell(entry.phone),
    entry.interests,
    entry.newsletter ? 'Yes' : 'No',
    entry.agreedTo ?? '',
  ])
  return writeCsv([columns, ...rows])
}

/** "unsent-2026-05-12-1040.json": names of one day sort by time. Local time. */
export function exportName(what: 'unsent' | 'entries', at: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const time = new Date(at)
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  const clock = `${two(time.getHours())}${two(time.getMinutes())}`
  return `${what}-${day}-${clock}.${what === 'unsent' ? 'json' : 'csv'}`
}

/** A clock that was wrong gives times that no calendar has. */
function timeStamp(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
