/** The offline catalogue from a screen's side: what is on the device, what is under way, and the buttons (ACCEPTANCE U59). */
import type { Pack, PackChoice, PackEstimate, PackJob, PackPrices } from '../../domain/catalogue-pack'

export type CatalogueState = {
  /** False until the device was asked: then nothing is known yet. */
  known: boolean
  pack: Pack | null
  job: PackJob | null
  prices: PackPrices | null
  /** Another tab of this shop saves. */
  elsewhere: boolean
}

/** Follows every tab's saving. */
export function useCatalogue(): CatalogueState {
  return { known: false, pack: null, job: null, prices: null, elsewhere: false }
}

/** Begins to save, or goes on where a saving with the same choice stopped. */
export async function saveCatalogue(choice: PackChoice): Promise<void> {
  void choice
}

/** Saves anew what changed since, with the choice of the catalogue in use. */
export async function updateCatalogue(): Promise<void> {}

/** Also of a saving in another tab. */
export async function pauseSaving(): Promise<void> {}

export async function resumeSaving(): Promise<void> {}

/** Ends a saving under way; the catalogue in use stays. */
export async function cancelSaving(): Promise<void> {}

/** Takes the catalogue, its prices and its pictures off this device. */
export async function removeCatalogue(): Promise<void> {}

/** What a choice would take, from counts and a sample of the shop's. Throws as `request` does. */
export async function estimatePack(choice: PackChoice, signal?: AbortSignal): Promise<PackEstimate> {
  void choice
  signal?.throwIfAborted()
  return { products: 0, bytes: 0, pictures: 0, seconds: 0 }
}
