/** The offline catalogue from a screen's side: what is on the device, what is under way, and the buttons (req 11.8). */
import { useSyncExternalStore } from 'react'
import type { BundleChoice } from '../../domain/catalogue/bundle'
import { catalogueTurn } from '../../device/storage-names'
import { afterOthers } from '../../device/tab-lock'
import { currentPartition } from '../../session/identity'
import {
  type CatalogueState,
  currentCatalogue,
  followCatalogue,
  lookAtCatalogue,
  stopSavers,
  unknownCatalogue,
} from './catalogue-state'
import { dropPrices } from './prices/price-store'
import { runCommand, type SaverCommand } from './save/saver-client'

export { estimateBundle } from './save/estimate'
export type { CatalogueState } from './catalogue-state'
export { LockedFailure } from './save/saver-client'

/** Follows every tab's saving. */
export function useCatalogue(): CatalogueState {
  return useSyncExternalStore(followCatalogue, currentCatalogue, () => unknownCatalogue)
}

/** Begins to save, or goes on where a saving with the same choice stopped. */
export async function saveCatalogue(choice: BundleChoice): Promise<void> {
  await begin({ name: 'save', choice })
}

/** Saves anew what changed since, with the choice of the catalogue in use. */
export async function updateCatalogue(): Promise<void> {
  await begin({ name: 'update' })
}

/** Also of a saving in another tab. */
export async function pauseSaving(): Promise<void> {
  await end('pause')
}

export async function resumeSaving(): Promise<void> {
  await begin({ name: 'resume', byPerson: true })
}

/** Ends a saving under way; the catalogue in use stays. */
export async function cancelSaving(): Promise<void> {
  await end('cancel')
}

/** Takes the catalogue, its prices and its pictures off this device. */
export async function removeCatalogue(): Promise<void> {
  await end('remove')
  await dropPrices(currentPartition())
  await lookAtCatalogue()
}

/** How long the tab that saves may take to let go, in ms. */
const timeoutMs = 5000

async function begin(command: SaverCommand): Promise<void> {
  await letGo()
  await runCommand(command).begun.finally(lookAtCatalogue)
}

async function end(name: 'pause' | 'cancel' | 'remove'): Promise<void> {
  await letGo()
  await runCommand({ name }).over.finally(lookAtCatalogue)
}

/** Whoever saves stops, and says so on the device. */
async function letGo(): Promise<void> {
  stopSavers()
  await afterOthers(catalogueTurn, timeoutMs, () => Promise.resolve())
}
