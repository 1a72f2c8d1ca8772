/** Slots and links that features fill. `app.tsx` connects the features, so the core imports none. */
import type { ComponentType } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import type {
  DraftClient,
  KnownDraft,
  OpenDraft,
  RequestedProduct,
} from '../../domain/client-draft/known-draft'
import { draftsPath } from '../../domain/client-draft/draft-path'
import type { ApprovedMove, SentQuotes } from '../../domain/client-draft/sent-quotes'
import type { Dated } from '../../domain/dated'
import type { OutboxRow } from '../../domain/outbox/outbox'
import type { Product, ProductTile } from '../../domain/product/product'
import type { LineOption } from '../../domain/product/variation'
import type { ButtonVariant } from '../../ui/button'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import type { ShellIconName } from '../../ui/shell-icon'

type ProductsAction = {
  /** Called on click. */
  getProducts: () => RequestedProduct[]
  name?: string
  variant?: ButtonVariant
  className?: string | undefined
}

type LogoDialog = {
  open: boolean
  onClose: () => void
  product: Product
  options: readonly LineOption[]
  /** Names of the chosen set-ups. */
  methods: readonly string[]
  getProducts: () => RequestedProduct[]
}

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
  /** Buttons that act on chosen products, such as “Add to draft”. `name`: for the label, if a page has several. */
  productsAction: ProductsAction
  /** A dialog that shows a customer's logo on a product. */
  logoDialog: LogoDialog
  /** Below the order panel of a product. */
  productFoot: object
  /** Help for a customer whose search found nothing. */
  searchHelp: object
  /** Buttons of an order. */
  orderAction: { orderId: string }
  /** Below the payment method of the checkout, and below the profile. */
  checkoutPayment: object
  accountPanel: object
  /** Below the saved catalogue. */
  offlineHelp: object
  /** Buttons of a draft. */
  draftAction: { draftId: string }
  /** Buttons that send the quote of a draft. */
  quoteAction: { draft: OpenDraft }
  /** Above the contents of a draft. `moveApproved` moves the lines that the client approved to the cart. */
  draftPanel: { draft: OpenDraft; isMoving: boolean; moveApproved: (move: ApprovedMove) => void }
  /** Buttons above the list of drafts. */
  draftsAction: object
  /** Help on the scan page. */
  scanHelp: object
  /** A customer's entry of the bottom bar. */
  memberTool: { className: string | undefined }
  /** Dialogs above any page, for customers. */
  memberDialog: object
  /** A customer's link in the menu of narrow screens. */
  memberMenuLink: { className: string | undefined }
  /** A link in the menu of narrow screens that needs no account. */
  menuLink: { className: string | undefined }
  /** The panel of a kiosk's staff. */
  staffPanel: object
}

/** A link in the bottom bar, and with a longer label in the menu of narrow screens. */
export type ToolLink = { href: string; icon: ShellIconName; label: string; menuLabel: string }

type SlotName = keyof SlotProps
export type SlotOptions = { [Name in SlotName]: { name: Name; props: SlotProps[Name] } }[SlotName]
/** Quotes that a feature sends to clients. */
export type QuoteSource = {
  /** Name in the provider's list of features; without it, no quotes are read. */
  name: string
  /** Key of the query that reads the quotes. */
  key: readonly string[]
  read: (signal: AbortSignal) => Promise<Dated<unknown>>
  /** Receives what `read` has returned. */
  quotesIn(value: unknown): SentQuotes
  recordOrder: (queryClient: QueryClient, quoteId: string, orderId: string) => Promise<void>
}
/** Drafts of the customer, as a feature stores them. */
export type DraftSource = {
  /** Calls `listener` after each change until the returned function is called. */
  subscribe: (listener: () => void) => () => void
  /** Last edited first, the same array until it changes; null until they are known. */
  list: () => readonly KnownDraft[] | null
  /** Adds products to a draft, or to a new one. Resolves to the path of its page. Rejects with NotStoredFailure. */
  add: (
    draftId: string,
    products: readonly RequestedProduct[],
    client?: Partial<DraftClient>,
  ) => Promise<string>
}
type LoadDraftSource = () => Promise<{ draftSource: DraftSource }>
type LoadQuoteSource = () => Promise<{ quoteSource: QuoteSource | null }>

/** The components of a feature for its slots. */
export type SlotComponents = { [Name in SlotName]?: ComponentType<SlotProps[Name]> } & {
  loadDraftSource?: LoadDraftSource
  loadQuoteSource?: LoadQuoteSource
  /** At logout: deletes this device's copies of data that the customer's account has. */
  forget?: () => Promise<void>
  /** Undoes on this device the change of a row that was discarded from the outbox. */
  discard?: (row: OutboxRow) => Promise<void>
  /** Starts the feature's background work for a customer. */
  start?: (queryClient: QueryClient) => void
}

type Features = {
  /** Links that need no account. */
  tools: readonly ToolLink[]
  memberTools: readonly ToolLink[]
  /** Loads the component that renders all features' components for a slot. */
  loadSlots: () => Promise<{
    FeatureSlot: ComponentType<SlotOptions>
    loadDraftSource: LoadDraftSource
    loadQuoteSource: LoadQuoteSource
    forgetFeatures: () => Promise<unknown>
    discardInFeatures: (row: OutboxRow) => Promise<unknown>
    startFeatures: (queryClient: QueryClient) => void
  }>
}

let features: Features = { tools: [], memberTools: [], loadSlots: () => new Promise(() => {}) }

/** Called once at the start, because the core does not import features. */
export function connectFeatures(appFeatures: Features): void {
  features = appFeatures
}

export const featureTools = () => features.tools
export const memberTools = () => features.memberTools
/** Drafts are a feature: without them, no screen offers to store something in a draft. */
export const hasDrafts = () => memberTools().some(({ href }) => href === draftsPath)

export const loadSlots = () => features.loadSlots()

const slot = lazyComponent(loadSlots, 'FeatureSlot')

/** Renders the components of all features for a slot. Their code is loaded after the first paint. */
export function Slot(options: SlotOptions) {
  const FeatureSlot = slot.useComponent(true)
  return FeatureSlot && <FeatureSlot {...options} />
}
