/** DETAILS, STOCK, PRICING and BRANDING TEMPLATE (req 3.3). */
import type { ReactNode } from 'react'
import type { Product } from '../../domain/product/product'
import { type Tab, Tabs } from '../../ui/tabs'
import { DetailsPanel } from './details-panel'
import { PricingPanel } from './price/pricing-panel'
import { StockPanel } from './stock-panel'
import { TemplatePanel } from './template-panel'
import type { Order } from './order/use-order'
import type { PricesState } from './price/use-prices'

const drawn = (panel: ReactNode) => () => panel

type ProductTabsProps = { product: Product; order: Order; prices: PricesState }

export function ProductTabs({ product, order, prices }: ProductTabsProps) {
  const priced = <PricingPanel product={product} order={order} prices={prices} />
  const pricing: Tab = { id: 'pricing', name: 'PRICING', panel: drawn(priced) }
  const tabs: Tab[] = [
    { id: 'details', name: 'DETAILS', panel: drawn(<DetailsPanel product={product} />) },
    { id: 'stock', name: 'STOCK', panel: drawn(<StockPanel product={product} />) },
    ...(product.hasUnbrandedPrices ? [pricing] : []),
    { id: 'template', name: 'BRANDING TEMPLATE', panel: drawn(<TemplatePanel product={product} />) },
  ]
  return <Tabs label="Product information" tabs={tabs} />
}
