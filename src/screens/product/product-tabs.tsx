/** DETAILS, STOCK, PRICING and BRANDING TEMPLATE (S §2). */
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product'
import { type Tab, Tabs } from '../../ui/tabs'
import { DetailsPanel } from './details-panel'
import { PricingPanel } from './pricing-panel'
import { StockPanel } from './stock-panel'
import { TemplatePanel } from './template-panel'

const drawn = (panel: ReactNode) => () => panel

export function ProductTabs({ product }: { product: Product }) {
  const pricing: Tab = { id: 'pricing', name: 'PRICING', panel: drawn(<PricingPanel product={product} />) }
  const tabs: Tab[] = [
    { id: 'details', name: 'DETAILS', panel: drawn(<DetailsPanel product={product} />) },
    { id: 'stock', name: 'STOCK', panel: drawn(<StockPanel product={product} />) },
    ...(product.hasUnbrandedPrices ? [pricing] : []),
    { id: 'template', name: 'BRANDING TEMPLATE', panel: drawn(<TemplatePanel product={product} />) },
  ]
  return <Tabs label="Product information" tabs={tabs} />
}
