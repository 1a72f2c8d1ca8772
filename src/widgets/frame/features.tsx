/**
 * What a feature may add to the core's screens: components in slots, and links in menus. `src/features.ts` lists the
 * features and `app.tsx` provides them, so the core imports no feature.
 */
import { type ComponentType, createContext, use, useSyncExternalStore } from 'react'
import { onLocalChange } from '../../device/local-changes'
import { readLocal } from '../../device/local-store'
import type { Product, ProductTile } from '../../domain/product/product'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import type { ShellIconName } from '../../ui/shell-icon'

/** The slots, with the props of the components in them. */
export type SlotProps = {
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

/** Menus are sorted by `order`; the core's own links have the orders 10, 20, … */
export type ToolLink = {
  href: string
  label: string
  order: number
  /** Shows the link in the bottom bar too. */
  bar?: { icon: ShellIconName; label: string }
}

export type AppFeature = {
  name: string
  slots: { [Name in keyof SlotProps]?: ComponentType<SlotProps[Name]> }
  /** Links that need no account. */
  tools?: readonly ToolLink[]
}

const FeaturesContext = createContext<readonly AppFeature[]>([])
export const FeaturesProvider = FeaturesContext.Provider

type SlotOptions<Name extends keyof SlotProps> = { name: Name; props: SlotProps[Name] }

/** Renders the components of all features for this slot, in the order of the features. */
export function Slot<Name extends keyof SlotProps>({ name, props }: SlotOptions<Name>) {
  return use(FeaturesContext).map(({ name: feature, slots }) => {
    const Component: ComponentType<SlotProps[Name]> | undefined = slots[name]
    return Component && <Component key={feature} {...props} />
  })
}

export function useTools(ownTools: readonly ToolLink[]): ToolLink[] {
  const featureTools = use(FeaturesContext).flatMap(({ tools = [] }) => tools)
  return [...ownTools, ...featureTools].toSorted((left, right) => left.order - right.order)
}

/**
 * A component for a slot whose code is loaded when the slot is shown. With `storedUnder`, a key of localStorage, it is
 * loaded only if this device stores something under the key.
 */
export function lazySlot<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  storedUnder?: string,
): ComponentType<Props> {
  const lazy = lazyComponent(load)
  const isWanted = () => storedUnder === undefined || readLocal(storedUnder) !== null
  return function LazySlot(props: Props) {
    const Component = lazy.useComponent(useSyncExternalStore(onLocalChange, isWanted, () => false))
    return Component && <Component {...props} />
  }
}
