/**
 * Features add components in slots, and links in menus, to the core's screens. `app.tsx` provides them, so the core
 * imports no feature.
 */
import { type ComponentType, createContext, use } from 'react'
import type { Product, ProductTile } from '../../domain/product/product'
import type { ShellIconName } from '../../ui/shell-icon'

/** The slots, with the props of the components in them. */
type SlotProps = {
  /** Right end of the header. */
  headerLink: object
  /** Bottom of every page, above the bottom bar. */
  pageFoot: object
  /** Buttons of a product tile. */
  tileAction: { tile: ProductTile }
  /** Buttons beside the name of a product. */
  productAction: { product: Product }
  /** Below the order panel of a product. */
  productFoot: object
  /** Help for a customer whose search found nothing. */
  searchHelp: object
  /** Below the saved catalogue. */
  offlineHelp: object
  /** Buttons of a draft. */
  draftAction: { draftId: string }
  /** Buttons above the list of drafts. */
  draftsAction: object
  /** Help on the scan page. */
  scanHelp: object
  /** A customer's entry of the bottom bar. */
  memberTool: { className: string | undefined }
  /** A customer's link in the menu of narrow screens. */
  memberMenuLink: { className: string | undefined }
  /** The panel of a kiosk's staff. */
  staffPanel: object
}

/** Label in the menu of narrow screens, label and icon in the bottom bar; the bar shows links with an icon only. */
export type ToolLink = { href: string; label: string; barLabel?: string; icon?: ShellIconName }

type SlotName = keyof SlotProps
export type SlotOptions = { [Name in SlotName]: { name: Name; props: SlotProps[Name] } }[SlotName]
/** The components of a feature for its slots. */
export type SlotComponents = { [Name in SlotName]?: ComponentType<SlotProps[Name]> }

export type Features = {
  /** Links that need no account. */
  tools: readonly ToolLink[]
  /** Renders the components of all features for a slot. Its code is loaded after the first paint. */
  LazySlot: ComponentType<SlotOptions>
  /** The same for slots of server-rendered pages. */
  ServerRenderedSlot: ComponentType<SlotOptions>
}

const nothing = () => null
const FeaturesContext = createContext<Features>({
  tools: [],
  LazySlot: nothing,
  ServerRenderedSlot: nothing,
})
export const FeaturesProvider = FeaturesContext.Provider

export function Slot(options: SlotOptions) {
  const features = use(FeaturesContext)
  return <features.LazySlot {...options} />
}

/** A slot that the server renders too. It needs a `<Suspense>` of its own. */
export function ServerRenderedSlot(options: SlotOptions) {
  const features = use(FeaturesContext)
  return <features.ServerRenderedSlot {...options} />
}

export const useTools = () => use(FeaturesContext).tools
