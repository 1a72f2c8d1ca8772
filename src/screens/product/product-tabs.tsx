/** The tabs of a product page: DETAILS, STOCK, PRICING and BRANDING TEMPLATE (req 3.3). */
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product/product'
import { buttonClass } from '../../ui/button'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { Skeleton } from '../../ui/page'
import { type Tab, Tabs } from '../../ui/tabs'
import { useMedia } from '../../ui/viewport'
import { SignInLink } from '../../widgets/sign-in/sign-in-link'
import { DetailsPanel } from './details-panel'
import { PricesMissing } from './order/price-heading'
import { pathWithChoice, type PricesState, type Selection } from './selection'
import styles from './panel.module.css'

const panelRenderer = (panel: ReactNode) => () => panel

type ProductTabsProps = { product: Product; selection: Selection; prices: PricesState }

export function ProductTabs({ product, selection, prices }: ProductTabsProps) {
  // The server renders the details open, so that all text is readable without scripts.
  const isPhone = useMedia('(max-width: 600px)', false)
  const pricingPanel = <PricingPanel product={product} selection={selection} prices={prices} />
  const pricing: Tab = { id: 'pricing', name: 'PRICING', panel: panelRenderer(pricingPanel) }
  const tabs: Tab[] = [
    {
      id: 'details',
      name: 'DETAILS',
      panel: panelRenderer(<DetailsPanel product={product} isCollapsible={isPhone} />),
    },
    { id: 'stock', name: 'STOCK', panel: panelRenderer(<StockTab product={product} />) },
    ...(product.hasUnbrandedPrices ? [pricing] : []),
    {
      id: 'template',
      name: 'BRANDING TEMPLATE',
      panel: panelRenderer(<TemplateTab product={product} />),
    },
  ]
  return <Tabs label="Product information" tabs={tabs} />
}

const stockPanel = lazyComponent(() => import('./stock-panel'), 'StockPanel')
const templatePanel = lazyComponent(() => import('./stock-panel'), 'TemplatePanel')

// The code of these panels loads separately, because they are hidden until their tab is chosen.

function StockTab({ product }: { product: Product }) {
  const StockPanel = stockPanel.useComponent(true)
  return StockPanel ? <StockPanel product={product} /> : <Placeholder />
}

function TemplateTab({ product }: { product: Product }) {
  const TemplatePanel = templatePanel.useComponent(true)
  return TemplatePanel ? <TemplatePanel product={product} /> : <Placeholder />
}

const priceTables = lazyComponent(() => import('./price/price-tables'), 'PriceTables')

type PricingPanelProps = { product: Product; selection: Selection; prices: PricesState }

/** PRICING tab: prices belong to an account, so visitors are asked to sign in (req 4.10). */
export function PricingPanel({ product, selection, prices }: PricingPanelProps) {
  const PriceTables = priceTables.useComponent(prices.kind === 'ready' || prices.kind === 'loading')
  if (prices.kind === 'visitor') return <SignInFirst returnHref={pathWithChoice(product, selection.choice)} />
  if (prices.kind === 'hidden') return <p className={styles.panel}>Prices are hidden in customer view.</p>
  if (prices.kind === 'failed') {
    return <PricesMissing error={prices.error} retry={prices.retry} className={styles.panel} />
  }
  if (prices.kind === 'loading' || !PriceTables) return <Placeholder />
  return <PriceTables product={product} selection={selection} prices={prices.prices} />
}

function SignInFirst({ returnHref }: { returnHref: string }) {
  return (
    <div className={styles.panel}>
      <p>Sign in to see your prices.</p>
      <SignInLink returnPath={returnHref} className={buttonClass()}>
        Login
      </SignInLink>
    </div>
  )
}

function Placeholder() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Skeleton className={styles['loading-head']} />
      <Skeleton className={styles['loading-table']} />
    </div>
  )
}
