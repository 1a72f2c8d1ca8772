/**
 * A public page that may also be a member's portal. What everybody may see comes first; only what is not there
 * is looked for among the caller's own portals, so that a portal is as unknown to strangers as a wrong address.
 */
import type { Context } from 'hono'
import type { Executor } from '../db/client'
import { Refusal } from '../requests/errors'
import { sendPrivate } from '../replies/reply'
import { type Caller, presentedToken, requireCaller } from '../auth/session'

/** `inPortal` answers null when the caller has no such portal. A session that has ended is told so. */
export async function orPortal(
  c: Context,
  db: Executor,
  open: () => Promise<Response>,
  inPortal: (caller: Caller) => Promise<string | null>,
): Promise<Response> {
  try {
    return await open()
  } catch (error) {
    const isMissing = error instanceof Refusal && error.status === 404
    if (!isMissing || presentedToken(c) === null) throw error
    const text = await inPortal(await requireCaller(db, c))
    if (text === null) throw error
    return sendPrivate(c, text)
  }
}
