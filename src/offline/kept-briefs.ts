/** Briefs that were typed and are not with the provider yet, while this tab lives; they end with the identity. */
import { currentEpoch } from './identity'

let drafts = new Map<string, string>()
let epoch = 0

/** `null` forgets it. */
export function keepBrief(lineId: string, draft: string | null): void {
  if (draft === null) own().delete(lineId)
  else own().set(lineId, draft)
}

export function keptBrief(lineId: string): string | null {
  return own().get(lineId) ?? null
}

function own(): Map<string, string> {
  if (epoch !== currentEpoch()) drafts = new Map()
  epoch = currentEpoch()
  return drafts
}
