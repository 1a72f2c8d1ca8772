/** DETAILS, STOCK, PRICING and BRANDING TEMPLATE (S §2). */
import type { Product } from '../../domain/product'
import { type Tab, Tabs } from '../../ui/tabs'
import { DetailsPanel } from './details-panel'
import { PricingPanel } from './pricing-panel'
import { StockPanel } from './stock-panel'
import { TemplatePanel } from './template-panel'

export function ProductTabs({ product }: { product: Product }) {
  const pricing: Tab = { id: 'pricing', name: 'PRICING', panel: () => <PricingPanel product={product} /> }
  const tabs: Tab[] = [
    { id: 'details', name: 'DETAILS', panel: () => <DetailsPanel product={product} /> },
    { id: 'stock', name: 'STOCK', panel: () => <StockPanel product={product} /> },
    ...(product.hasUnbrandedPrices ? [pricing] : []),
    { id: 'template', name: 'BRANDING TEMPLATE', panel: () => <TemplatePanel product={product} /> },
  ]
  return <Tabs label="Product information" tabs={tabs} />
}
