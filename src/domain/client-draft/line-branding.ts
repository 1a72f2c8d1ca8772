/** The branding of a draft's line, as its product has it today. */
import type { OwnPrices } from '../price/price'
import { brandingCards, chosenSetups, setupWords } from '../price/quote'
import type { Product } from '../product/product'
import type { DraftLine } from './client-draft'

/** Set-up id → how often. */
export function chosenOfLine(
  { branding }: Pick<DraftLine, 'branding'>,
  product: Product | null,
  list: OwnPrices | null,
): ReadonlyMap<string, number> {
  const wanted = new Map(branding?.map(({ id, count }) => [id, count]))
  return chosenSetups(list, product?.positions ?? [], wanted)
}

/** 'Pad print × 2'. By the names that were chosen where the product is not known here. */
export function brandingWords(
  line: Pick<DraftLine, 'branding'>,
  product: Product | null,
  list: OwnPrices | null,
): string[] {
  const named = product ? brandingCards(product, list) : (line.branding ?? [])
  return setupWords(named, chosenOfLine(line, product, list))
}
