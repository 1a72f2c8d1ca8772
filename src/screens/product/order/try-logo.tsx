/** "Try your logo" on a product page: previews a logo on the chosen colour and branding, and stores it in a draft. */
import { optionsOf } from '../../../domain/product/order-choice'
import { Slot } from '../../../widgets/frame/features'
import { requestedChoice, type ChoiceToDraftProps } from './choice-to-draft'

type TryLogoProps = ChoiceToDraftProps & { open: boolean; onClose: () => void }

export function TryLogo({ open, onClose, ...choice }: TryLogoProps) {
  const { product, selection, branding } = choice
  const { values, setups } = selection.choice
  return (
    <Slot
      name="logoDialog"
      props={{
        open,
        onClose,
        product,
        options: selection.chosen.lines[0]?.options ?? optionsOf(product.attributes, values),
        methods: branding.filter(({ id }) => (setups.get(id) ?? 0) > 0).map(({ name }) => name),
        getProducts: () => [requestedChoice(choice)],
      }}
    />
  )
}
