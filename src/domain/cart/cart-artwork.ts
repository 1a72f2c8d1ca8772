/** Whether an artwork arrived although its answer was lost: it must not stand in the cart twice. */
import { shownName } from './artwork'
import type { Artwork } from './cart'

type Sent = {
  /** The file's own name. */
  name: string
  /** Ids of what the line had before it was sent. */
  before: ReadonlySet<string>
}

/**
 * `now` is what the line has. `others` are the names of further files that were sent to it and may have arrived. What
 * bears another name counts as well, because a provider may name files anew, unless it is one of the others.
 */
export function artworkArrived({ name, before }: Sent, now: Artwork[], others: string[]): boolean {
  const added = now.filter(({ id }) => !before.has(id)).map((artwork) => plain(artwork.name))
  const known = new Set(others.map(plain))
  return added.includes(plain(name)) || added.some((one) => !known.has(one))
}

function plain(name: string): string {
  return shownName(name).toLowerCase()
}
