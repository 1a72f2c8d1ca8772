/** The signed-in session, as a pair of customer and token that belong together. */
import { guestOwner, hash53, type Session } from '../domain/account/identity'
import { currentEpoch, currentIdentity, currentToken } from './identity'
import { InvalidTokenFailure } from '../domain/failure'

/** Fields that are read from the device one after the other. */
export type SessionFields = { token: string | null; owner: string; epoch: number }

/**
 * Returns a reader of this tab's session. It returns null while signed out, while one customer takes over from
 * another, and without UserID.
 */
export function sessionReader(readFields: () => SessionFields): () => Session | null {
  let known: { token: string; owner: string } | null = null
  return () => {
    const { token, owner, epoch } = readFields()
    if (!token || owner === '' || owner === guestOwner) return null
    // The profile is stored before its token, so a new token belongs to the stored customer, while a new customer may
    // still be combined with the old token.
    if (known?.token !== token) known = { token, owner }
    if (known.owner !== owner) return null
    const tokenHash = hash53(token)
    return { owner, tokenHash, key: `${epoch} ${tokenHash} ${owner}`, asMember: true }
  }
}

export const currentSession = sessionReader(() => ({
  token: currentToken(),
  owner: currentIdentity()?.userId ?? '',
  epoch: currentEpoch(),
}))

// Answers that arrive after their session has ended must not be used.

/**
 * Resolves to the result of `request`. If the session has changed meanwhile, throws InvalidTokenFailure with the
 * earlier token, which ends no session.
 */
export async function requireSameSession<T>(request: () => Promise<T>): Promise<T> {
  const token = currentToken()
  const answer = await request()
  if (token !== currentToken()) throw new InvalidTokenFailure('This session has ended.', token)
  return answer
}
