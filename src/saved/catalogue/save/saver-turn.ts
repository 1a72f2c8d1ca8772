/** A wish is carried out while no other tab carries out one of its own. */
import { catalogueTurn } from '../../../device/storage-names'
import { inTurn } from '../../../device/tab-lock'
import { runSaving } from './saver'
import { takeAway } from './saver-take-away'
import type { SaverWorld } from './saver-world'
import type { SaverWish } from './saving-tab'

/** A tab that waited for its turn holds it for a moment. */
const tries = 10
const pauseBetween = 100

/** Resolves to whether there was a turn. */
export async function carryOutInTurn(
  world: SaverWorld,
  wish: SaverWish,
  stop: AbortSignal,
): Promise<'done' | 'no-turn'> {
  const inMyTurn = () => carryOutNow(world, wish, stop).then(() => true)
  for (let left = tries; left > 0; left -= 1) {
    if (await inTurn(catalogueTurn, inMyTurn)) return 'done'
    await new Promise((resolve) => setTimeout(resolve, pauseBetween))
  }
  return 'no-turn'
}

async function carryOutNow(world: SaverWorld, wish: SaverWish, stop: AbortSignal): Promise<void> {
  if (wish.name === 'save' || wish.name === 'update' || wish.name === 'go-on') {
    // A person may have ended it meanwhile.
    if (!stop.aborted) await runSaving(world, wish, stop)
  } else await takeAway(world, wish.name)
}
