/** Number of drafts that are on this device only, which the feature that stores drafts counts. */
import { createAtom, useSelector } from '@tanstack/react-store'

const localDrafts = createAtom(0)

export const useLocalDraftCount = () => useSelector(localDrafts)

export function setLocalDraftCount(count: number): void {
  localDrafts.set(count)
}
