/** Reads the file that "Export JSON" on a tablet saves, in a separate process. */
import * as v from 'valibot'
import { formatCount } from '../../src/domain/count'
import { maxTableRows } from '../../src/domain/table/table-file'
import { invalid } from '../base/errors'

/** src/domain/outbox/unsent-export.ts writes this format; other fields are ignored. */
const TabletFile = v.object({ version: v.literal(1), changes: v.array(v.looseObject({ kind: v.string() })) })
export type TabletChange = v.InferOutput<typeof TabletFile>['changes'][number]

/** `isTabletFile` is false for any other file. */
export function changesIn(text: string): { head: { isTabletFile: boolean }; rows: TabletChange[] } {
  const { success, output } = v.safeParse(TabletFile, readJson(text))
  const rows = success ? output.changes : []
  if (rows.length > maxTableRows)
    throw invalid(`The file has more than ${formatCount(maxTableRows)} entries.`)
  return { head: { isTabletFile: success }, rows }
}

/** Returns null when the text is not valid JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
