/** Drafts on the pages of the core: "Add to draft" with its dialog (req 18.3), and the exchange with the account. */
import { lazyComponent, withCode } from '../../../src/ui/lazy/lazy-piece'
import { useRequestedProducts } from './requested-products'
import type { SlotComponents } from '../../../src/widgets/frame/features'
import { AddTile } from './add-tile'
import { AddToDraftButton } from './add-to-draft-button'

const addToDraftDialog = lazyComponent(() => import('./add-to-draft-dialog'), 'AddToDraftDialog')

function MemberDialog() {
  const AddToDraftDialog = addToDraftDialog.useComponent(useRequestedProducts().length > 0)
  return AddToDraftDialog && <AddToDraftDialog />
}

export const draftSlots: SlotComponents = {
  memberDialog: MemberDialog,
  productsAction: AddToDraftButton,
  start: (queryClient) =>
    withCode(
      () => import('./draft-sync'),
      ({ startDraftSync }) => startDraftSync(queryClient),
    ),
  tileAction: AddTile,
}
