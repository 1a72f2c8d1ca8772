/** Drafts on the pages of the core: "Add to draft" and "Try your logo" with their dialogs (req 18.3, 18.20). */
import { lazyComponent, withCode } from '../../../src/ui/lazy/lazy-piece'
import type { SlotComponents, SlotProps } from '../../../src/widgets/frame/features'
import { AddTile } from './add-tile'
import { AddToDraftButton } from './add-to-draft-button'
import { requestAddToDraft, useRequestedProducts } from './requested-products'

const addToDraftDialog = lazyComponent(() => import('./add-to-draft-dialog'), 'AddToDraftDialog')

function MemberDialog() {
  const AddToDraftDialog = addToDraftDialog.useComponent(useRequestedProducts().length > 0)
  return AddToDraftDialog && <AddToDraftDialog />
}

const mockUpDialog = lazyComponent(() => import('./mock-up-dialog'), 'MockUpDialog')

function LogoDialog({ getProducts, ...props }: SlotProps['logoDialog']) {
  const MockUpDialog = mockUpDialog.useComponent(true)
  return (
    MockUpDialog && (
      <MockUpDialog
        {...props}
        saveLabel="Add to draft"
        onStored={(mockUp) => requestAddToDraft(getProducts().map((product) => ({ ...product, mockUp })))}
      />
    )
  )
}

export const draftSlots: SlotComponents = {
  discard: (row) => import('./client-drafts').then(({ discardChanges }) => discardChanges(row)),
  forget: () => import('./client-drafts').then(({ forgetSavedDrafts }) => forgetSavedDrafts()),
  loadDraftSource: () => import('./draft-source'),
  logoDialog: LogoDialog,
  memberDialog: MemberDialog,
  productsAction: AddToDraftButton,
  start: (queryClient) =>
    withCode(
      () => import('./draft-sync'),
      ({ startDraftSync }) => startDraftSync(queryClient),
    ),
  tileAction: AddTile,
}
