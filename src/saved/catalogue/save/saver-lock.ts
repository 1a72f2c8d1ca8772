/** A command is carried out while no other tab carries out one of its own. */
import { catalogueTurn } from '../../../device/storage-names'
import { inTurn } from '../../../device/tab-lock'
import { runSaving } from './saver'
import { endSaving } from './clean-up'
import type { SaverDeps } from './saver-deps'
import type { SaverCommand } from './saver-client'

/** A tab that waited for its turn holds it for a moment. */
const tries = 10
const pauseBetween = 100

/** Resolves to whether there was a turn. */
export async function runLocked(
  deps: SaverDeps,
  command: SaverCommand,
  stop: AbortSignal,
): Promise<'done' | 'locked'> {
  const inMyTurn = () => run(deps, command, stop).then(() => true)
  for (let left = tries; left > 0; left -= 1) {
    if (await inTurn(catalogueTurn, inMyTurn)) return 'done'
    await new Promise((resolve) => setTimeout(resolve, pauseBetween))
  }
  return 'locked'
}

async function run(deps: SaverDeps, command: SaverCommand, stop: AbortSignal): Promise<void> {
  if (command.name === 'save' || command.name === 'update' || command.name === 'resume') {
    // A person may have ended it meanwhile.
    if (!stop.aborted) await runSaving(deps, command, stop)
  } else await endSaving(deps, command.name)
}
