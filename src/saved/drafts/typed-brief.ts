/** What is typed into a brief and not saved, as it is kept on this device. */
import { isSameBrief } from '../../domain/cart/cart-brief'
import { forgetDraft, keepDraft, keptDraft } from './drafts'

/** `base`: what stood in the field when the first key was pressed. */
export type Typed = { text: string; base: string }

/** Typed back to what it was, nothing is left to be saved: what others write since then stands. */
export function isTyped(typed: Typed | null): typed is Typed {
  return typed !== null && !isSameBrief(typed.text, typed.base)
}

/** The name of the draft. */
function briefDraft(lineId: string): string {
  return `brief ${lineId}`
}

export async function keptTyped(lineId: string): Promise<Typed | null> {
  const kept = await keptDraft(briefDraft(lineId))
  const typed = kept && { text: kept['text'] ?? '', base: kept['base'] ?? '' }
  return isTyped(typed) ? typed : null
}

export function keepTyped(lineId: string, typed: Typed | null): void {
  if (isTyped(typed)) keepDraft(briefDraft(lineId), typed)
  else void forgetDraft(briefDraft(lineId))
}
