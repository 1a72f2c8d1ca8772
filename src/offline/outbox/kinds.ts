/** Every kind of edit that may wait on this device. */
import { addWish, fetchWishes, removeWish } from '../../api/wishlist'
import type { Kind, Kinds } from './kind'
import { stallKinds } from './stall-kinds'
import { wishKind } from './wish'

const all: Kind[] = [wishKind({ fetchWishes, addWish, removeWish }), ...stallKinds.values()]

export const kinds: Kinds = new Map(all.map((kind) => [kind.name, kind]))
