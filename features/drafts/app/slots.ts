/** Drafts on the pages of the core: the button of a tile, and the exchange with the account (req 18.3, 18.31). */
import { withCode } from '../../../src/ui/lazy/lazy-piece'
import type { SlotComponents } from '../../../src/widgets/frame/features'
import { AddTile } from './add-tile'

export const draftSlots: SlotComponents = {
  start: (queryClient) =>
    withCode(
      () => import('./draft-sync'),
      ({ startDraftSync }) => startDraftSync(queryClient),
    ),
  tileAction: AddTile,
}
