/** Briefs that were typed and are not with the provider yet, kept for this tab: a reload or a new sign-in finds them. */
import * as v from 'valibot'
import { readSession } from '../device/last-visited'
import { removeSession, writeSession } from '../device/session-store'
import { briefsKey } from '../device/storage-names'
import { currentPartition, signedIn } from './identity'

/** With whose it is: after a session that ended, somebody else may sign in here. */
const KeptBrief = v.object({ lineId: v.string(), text: v.string(), owner: v.string() })
type KeptBrief = v.InferOutput<typeof KeptBrief>

/** The oldest beyond these go. */
const most = 50

/** `null` forgets it. Of nobody nothing is kept: the page of a session that ended is still there for a moment. */
export function keepBrief(lineId: string, text: string | null): void {
  if (!signedIn()) return
  const others = keptBriefs().filter((kept) => !(isOwn(kept) && kept.lineId === lineId))
  keepAll(text === null ? others : [{ lineId, text, owner: currentPartition() }, ...others])
}

export function keptBrief(lineId: string): string | null {
  return keptBriefs().find((kept) => kept.lineId === lineId && isOwn(kept))?.text ?? null
}

/** To be called when somebody signed in. */
export function forgetOthersBriefs(): void {
  keepAll(keptBriefs().filter(isOwn))
}

function isOwn({ owner }: KeptBrief): boolean {
  return signedIn() && owner === currentPartition()
}

function keepAll(briefs: KeptBrief[]): void {
  if (briefs.length === 0) removeSession(briefsKey)
  else writeSession(briefsKey, JSON.stringify(briefs.slice(0, most)))
}

/** Whatever an older version or another hand left there: what cannot be read is left out. */
function keptBriefs(): KeptBrief[] {
  try {
    const entries: unknown = JSON.parse(readSession(briefsKey) ?? '[]')
    return Array.isArray(entries) ? entries.filter((entry) => v.is(KeptBrief, entry)) : []
  } catch {
    return []
  }
}
