/** The user of this device, as far as storage needs to know (req 7.17). */

/** null: signed out. Otherwise the customer whose token is stored. */
export type Identity = { userId: string; roleId: number } | null

/** Name of the storage partition: `anon`, or a hash of user and role that does not reveal either. */
export function partitionOf(identity: Identity): string {
  return identity ? `m-${hash53(`${identity.userId}|${identity.roleId}`)}` : 'anon'
}

/** A 53-bit non-cryptographic hash (cyrb53) in hex. It names databases and protects nothing. */
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

/** The owner whose edits may be sent at the moment: a signed-in customer, or `guestOwner`. */
export type Session = {
  owner: string
  /** Changes with every change of token or identity that this tab sees. */
  key: string
  /** A hash of the token alone, so it is the same in every tab; `guestOwner` without a token. */
  tokenHash: string
  /**
   * false: the edits belong to no customer, so they are sent without a token, and a rejected token has no meaning.
   */
  asMember: boolean
}

/** Owner of edits that belong to no account. They are sent without a token, whoever is signed in. */
export const guestOwner = 'stall'
