/** Whose own prices may be saved just now: told to the saver by the page, as a worker cannot see who is signed in. */
import { onLocalChange } from '../../../device/local-changes'
import { currentPartition, currentRole, currentToken } from '../../../session/identity'
import { storedEpoch } from '../../../session/partitions'
import type { Member } from '../save/saver-deps'

/**
 * The epoch is read before the token: a later sign-out raises it, and finds what was written since. A customer who
 * signs in over another has raised it already; so both are looked at again. Null also where the device keeps no epoch,
 * as then nothing private could be undone.
 */
export async function memberNow(): Promise<Member | null> {
  const isLate = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
  try {
    // WebKit's database does not answer for a while after a page was left in the middle of a transaction.
    return await readMember().catch((error: unknown) => (isLate(error) ? readMember() : null))
  } catch {
    return null
  }
}

async function readMember(): Promise<Member | null> {
  for (;;) {
    const epoch = await storedEpoch()
    const token = currentToken()
    if (token === null) return null
    const member = { token, partition: currentPartition(), role: currentRole(), epoch }
    if (epoch === (await storedEpoch()) && token === currentToken()) return member
  }
}

/** Hears null at once when the session changed, and then its new customer. Returns how to stop. */
export function onMemberChange(hear: (member: Member | null) => void): () => void {
  let known = whoIsHere()
  let isOver = false
  const look = () => {
    const here = whoIsHere()
    if (here === known) return
    known = here
    hear(null)
    void memberNow().then((member) => {
      if (!isOver && member !== null && whoIsHere() === here) hear(member)
    })
  }
  const stop = onLocalChange(look)
  return () => {
    isOver = true
    stop()
  }
}

function whoIsHere(): string {
  return `${currentPartition()} ${currentToken()}`
}
