/** "Try your logo" on a product page: previews a logo on the chosen colour and branding, and stores it in a draft. */
import type { DraftMockUp } from '../../../../features/drafts/rules/client-draft'
import { optionsOf } from '../../../domain/product/order-choice'
import { requestAddToDraft } from '../../../../features/drafts/app/requested-products'
import { MockUpDialog } from '../../../../features/drafts/app/mock-up-dialog'
import { requestedChoice, type ChoiceToDraftProps } from './choice-to-draft'

type TryLogoProps = ChoiceToDraftProps & { open: boolean; onClose: () => void }

export function TryLogo({ open, onClose, ...choice }: TryLogoProps) {
  const { product, selection, branding } = choice
  const { values, setups } = selection.choice
  return (
    <MockUpDialog
      open={open}
      onClose={onClose}
      product={product}
      options={selection.chosen.lines[0]?.options ?? optionsOf(product.attributes, values)}
      methods={branding.filter(({ id }) => (setups.get(id) ?? 0) > 0).map(({ name }) => name)}
      saveLabel="Add to draft"
      onStored={(mockUp: DraftMockUp) => requestAddToDraft([requestedChoice(choice, mockUp)])}
    />
  )
}
