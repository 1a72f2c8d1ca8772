/** Answers that come when whoever asked is not signed in any more: nothing may be done with them. */
import { InvalidTokenFailure } from '../domain/failure'
import { currentToken } from './identity'

/** What `ask` resolves to; fails as with a refused token, which ends nothing by now, when the session is another one. */
export async function ownAnswer<T>(ask: () => Promise<T>): Promise<T> {
  const token = currentToken()
  const answer = await ask()
  if (token !== currentToken()) throw new InvalidTokenFailure('This session has ended.', token)
  return answer
}
