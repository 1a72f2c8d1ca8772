/** The kinds of edits that may wait for nobody's account. Apart from kinds.ts, as the service worker sends them, too. */
import { sendEntry } from '../api/giveaway/giveaway'
import { deviceId } from '../device/device-id'
import { entryKind } from './kinds/giveaway-entry'
import type { Kind, Kinds } from './kind'

const all: Kind[] = [entryKind({ sendEntry, deviceId })]

export const guestKinds: Kinds = new Map(all.map((kind) => [kind.name, kind]))
