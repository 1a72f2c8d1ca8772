/** Exports unsent work to files for use elsewhere: one JSON of everything, and a CSV of giveaway entries. */
import { phoneCell, writeCsv } from '../csv'
import type { GiveawayEntry } from '../kiosk/giveaway'
import { dateTimeIn } from '../delivery/time-zone'

/** A change that the provider does not have yet. */
export type UnsentChange = {
  id: string
  /** Title of the change in the sync centre. */
  what: string
  /** Typed text; null when there is none, or when this device cannot decrypt it. */
  text: string | null
  /** Epoch ms at which the change was stored. */
  at: number
  state: string
  /** The reason why the change waits or needs the customer; null: none. */
  reason: string | null
  /** The stored form, from which a later version or the provider can import the change. */
  stored: { kind: string; entity: string; opSchema: number; payload: unknown }
  /** A visitor's entry, if this device can decrypt it. */
  entry: GiveawayEntry | null
}

/** An entry that this device can decrypt. `at`: epoch ms of its capture. */
export type ReadableEntry = { id: string; at: number; entry: GiveawayEntry }

/** Increase this version when the file changes its shape. */
const fileVersion = 1

/** The text of a JSON file (req 12.5). `exportedAt` in epoch ms. */
export function unsentJson(changes: readonly UnsentChange[], exportedAt: number): string {
  const file = {
    version: fileVersion,
    exportedAt: timeStamp(exportedAt),
    changes: changes.map(({ id, what: kind, at, text, state, reason, entry, stored }) => ({
      id,
      what: kind,
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

/**
 * The text of a CSV file in UTF-8 for spreadsheets, with a heading. Times are local to the stall, where the device
 * is.
 */
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

/** "unsent-2026-05-12-1040.json", in local time: the names sort by time. */
export function exportName(contents: 'unsent' | 'entries', at: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const time = new Date(at)
  const day = `${time.getFullYear()}-${twoDigits(time.getMonth() + 1)}-${twoDigits(time.getDate())}`
  const clock = `${twoDigits(time.getHours())}${twoDigits(time.getMinutes())}`
  return `${contents}-${day}-${clock}.${contents === 'unsent' ? 'json' : 'csv'}`
}

/** ISO text; '' for a time outside the range of calendar dates, which a wrong clock can give. */
function timeStamp(at: number): string {
  const time = new Date(at)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}
