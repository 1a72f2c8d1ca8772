/** The components of the comparison for the core's slots (req 8.5). */
import type { SlotComponents } from '../../../src/widgets/frame/features'
import { CompareLink, CompareMenuLink } from './compare-link'
import { CompareTray } from './compare-tray'
import { ProductCompareLink, ProductToggle } from './product-toggle'
import { TileToggle } from './tile-toggle'

export const compareSlots: SlotComponents = {
  headerLink: CompareLink,
  menuLink: CompareMenuLink,
  pageFoot: CompareTray,
  productAction: ProductToggle,
  productFoot: ProductCompareLink,
  tileAction: TileToggle,
}
