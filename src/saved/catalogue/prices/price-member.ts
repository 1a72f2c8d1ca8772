/**
 * Finds the signed-in customer, whose prices may be saved. The page reports this customer to the saver, because a
 * worker cannot see who is signed in.
 */
import { onLocalChange } from '../../../device/local-changes'
import { NotStoredFailure } from '../../../domain/not-stored'
import { currentIdentity, currentPartition, currentRole, currentToken } from '../../../session/identity'
import type { Member } from '../save/saver-deps'

/** Returns null also when the device cannot store the customer's key, because prices could not be encrypted then. */
export async function readCurrentMember(): Promise<Member | null> {
  const isLate = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
  try {
    // WebKit's database does not answer for a while after a page was left in the middle of a transaction, so a read
    // that timed out is repeated once.
    return await readMember().catch((error: unknown) => (isLate(error) ? readMember() : null))
  } catch {
    return null
  }
}

async function readMember(): Promise<Member | null> {
  for (;;) {
    const token = currentToken()
    const identity = currentIdentity()
    if (token === null || identity === null) return null
    const member = { token, owner: identity.userId, partition: currentPartition(), role: currentRole() }
    const canEncrypt = await hasStoredKey(member.owner)
    // Another customer may have signed in meanwhile.
    if (token === currentToken()) return canEncrypt ? member : null
  }
}

/** Creates the customer's key if there is none, because a worker can only read it. */
async function hasStoredKey(owner: string): Promise<boolean> {
  const { hasKey, prepareKeys } = await import('../../../device/vault/vault')
  try {
    await prepareKeys(owner, false)
  } catch (error) {
    if (error instanceof NotStoredFailure) return false
    throw error
  }
  return hasKey(owner)
}

/**
 * Calls `listener` with null when the session changes, and then with the new customer. Returns the unsubscribe
 * function.
 */
export function onMemberChange(listener: (member: Member | null) => void): () => void {
  let lastKey = sessionKey()
  let isOver = false
  const checkSession = () => {
    const current = sessionKey()
    if (current === lastKey) return
    lastKey = current
    listener(null)
    void readCurrentMember().then((member) => {
      if (!isOver && member !== null && sessionKey() === current) listener(member)
    })
  }
  const stop = onLocalChange(checkSession)
  return () => {
    isOver = true
    stop()
  }
}

function sessionKey(): string {
  return `${currentPartition()} ${currentToken()}`
}
