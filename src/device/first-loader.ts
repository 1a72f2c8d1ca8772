/** The full-page loader of a first visit (req 1.13): until the first screen is there, 4200 ms at the longest. */
import { localKeys } from './storage-names'
import { readLocal, writeLocal } from './local-store'

const longest = 4200

/** `whenReady` is given the call that ends the loader. A device that has been here before never sees it. */
export function loaderUntil(whenReady: (ready: () => void) => void): void {
  const remove = () => document.getElementById('loader')?.remove()
  if (readLocal(localKeys.visitedBefore)) remove()
  writeLocal(localKeys.visitedBefore, '1')
  setTimeout(remove, Math.max(0, longest - performance.now()))
  whenReady(remove)
}
