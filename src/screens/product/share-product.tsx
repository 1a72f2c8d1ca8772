/** Hands the product's page on: without prices, and without what is chosen on it. */
import type { Product } from '../../domain/product/product'
import { ShareButton } from '../../widgets/print/share-button'
import { addressOf } from './product-address'

export function ShareProduct({ product }: { product: Product }) {
  const what = () => ({ title: product.name, text: product.name, path: addressOf(product) })
  return <ShareButton what={what}>Share</ShareButton>
}
