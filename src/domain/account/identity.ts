/** Who uses this device, as far as storage is concerned (req 7.17). */

/** Signed out, or the customer whose token is kept. */
export type Identity = { userId: string; roleId: number } | null

/** Name of the storage partition: `anon`, or a hash of user and role that does not reveal either. */
export function partitionOf(identity: Identity): string {
  return identity ? `m-${hash53(`${identity.userId}|${identity.roleId}`)}` : 'anon'
}

/** A 53-bit non-cryptographic hash (cyrb53) in hex: names databases, protects nothing. */
export function hash53(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, '0')
}

/** Whose edits may be sent just now. */
export type Session = {
  owner: string
  /** Another one after each change of token or identity that this tab sees. */
  key: string
  /** Of the token alone: the same in every tab. */
  mark: string
  /** False: no customer's. No token goes with it, and a refused one means nothing. */
  asMember: boolean
}

/** The owner of what belongs to no account: it is sent without a token, whichever customer is signed in. */
export const guestOwner = 'stall'
