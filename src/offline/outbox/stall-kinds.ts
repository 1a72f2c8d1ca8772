/** The kinds of edits that may wait for nobody's account. Apart from kinds.ts, as the service worker sends them, too. */
import type { Kind, Kinds } from './kind'

const all: Kind[] = []

export const stallKinds: Kinds = new Map(all.map((kind) => [kind.name, kind]))
