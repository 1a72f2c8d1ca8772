/** Who is signed in, as a pair of customer and token that belong together. */
import { guestOwner, hash53, type Session } from '../domain/account/identity'
import { currentEpoch, currentIdentity, currentToken } from './identity'
import { InvalidTokenFailure } from '../domain/failure'

/** What the device says just now, one thing after the other. */
export type Signs = { token: string | null; owner: string; epoch: number }

/** The session of this tab: null while signed out, while one takes over from another, and without UserID. */
export function sessionReader(signs: () => Signs): () => Session | null {
  let known: { token: string; owner: string } | null = null
  return () => {
    const { token, owner, epoch } = signs()
    if (!token || owner === '' || owner === guestOwner) return null
    // The profile is kept before its token: a new token finds the right customer, a new customer the old token.
    if (known?.token !== token) known = { token, owner }
    if (known.owner !== owner) return null
    const mark = hash53(token)
    return { owner, mark, key: `${epoch} ${mark} ${owner}`, asMember: true }
  }
}

export const currentSession = sessionReader(() => ({
  token: currentToken(),
  owner: currentIdentity()?.userId ?? '',
  epoch: currentEpoch(),
}))

// Answers that come after the session that asked ended: nothing may be done with them.

/** What `ask` resolves to; fails as with a refused token, which ends nothing by now, when the session is another one. */
export async function ownAnswer<T>(ask: () => Promise<T>): Promise<T> {
  const token = currentToken()
  const answer = await ask()
  if (token !== currentToken()) throw new InvalidTokenFailure('This session has ended.', token)
  return answer
}
