/**
 * Where an artwork is: a path that opens for its owner, and for an hour or so for whoever was given it, because a new
 * tab and a picture in a page cannot say who they are.
 */
import type { Signer } from '../auth/signing'

const lifetimeMs = 60 * 60_000
/** The same address for a while, so that a page that is read again does not load its pictures again. */
const grainMs = 10 * 60_000

/** Relative to the image host. `name` is for people: nothing is found by it. */
export function artworkPath(signer: Signer, { id, name }: { id: number; name: string }): string {
  const until = Math.ceil((Date.now() + lifetimeMs) / grainMs) * grainMs
  return `uploads/artwork/${id}/${until}.${signer.sign(ticketText(id, until))}/${name}`
}

export function ticketHolds(signer: Signer, id: number, ticket: string): boolean {
  const [, until = '', signature = ''] = /^(\d{13})\.([\w-]{43})$/.exec(ticket) ?? []
  return Number(until) > Date.now() && signer.holds(ticketText(id, Number(until)), signature)
}

const ticketText = (id: number, until: number) => `artwork ${id} until ${until}`
