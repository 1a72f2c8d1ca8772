/** "Add to draft" on a product page: adds the current choice, even when it is incomplete. */
import type { Product } from '../../../domain/product/product'
import type { ButtonVariant } from '../../../ui/button'
import { type RequestedProduct, draftProductFromDetails } from '../../../domain/client-draft/known-draft'
import { Slot } from '../../../widgets/frame/features'
import type { Selection } from '../selection'

export type ChoiceToDraftProps = {
  product: Product
  selection: Selection
  /** The branding set-ups that can be chosen. */
  branding: { id: string; name: string; preselected?: number }[]
}

type ButtonProps = { variant?: ButtonVariant; className?: string | undefined }

export function ChoiceToDraft({ variant, className, ...choice }: ChoiceToDraftProps & ButtonProps) {
  return (
    <Slot
      name="productsAction"
      props={{ getProducts: () => [requestedChoice(choice)], className, ...(variant && { variant }) }}
    />
  )
}

export function requestedChoice({
  product,
  selection: { choice, chosen },
  branding,
}: ChoiceToDraftProps): RequestedProduct {
  const cells = chosen.lines.map(({ options, quantity }) => ({ options, quantity }))
  return {
    product: draftProductFromDetails(product),
    ...(cells.length > 0 && { cells }),
    branding: brandingOf(branding, choice.setups),
  }
}

/** Returns null when the choice equals the preselection. */
function brandingOf(
  offeredSetups: ChoiceToDraftProps['branding'],
  chosenCounts: ReadonlyMap<string, number>,
): NonNullable<RequestedProduct['branding']> | null {
  const setups = offeredSetups.map(({ id, name }) => ({ id, name, count: chosenCounts.get(id) ?? 0 }))
  const isUntouched = offeredSetups.every(
    ({ id, preselected = 0 }) => (chosenCounts.get(id) ?? 0) === preselected,
  )
  return isUntouched ? null : setups
}
