/** Adds a product, or a copy of the product in `?from=`, which gets an SKU of its own (req 22.12). */
import { TextField } from '@mui/material'
import { useNavigate, useSearchParams } from 'react-router'
import type { DeskProduct } from '../../src/domain/desk/product-row'
import { requestData } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { LoadedScreen, Screen } from '../screen-parts'
import { ProductFields } from './product-fields'
import { blankProduct, contentOf, valuesOf } from './product-values'

export function NewProduct() {
  const [search] = useSearchParams()
  const source = search.get('from')
  if (source === null)
    return (
      <Screen title="Add product">
        <AddForm source={blankProduct} />
      </Screen>
    )
  return (
    <LoadedScreen<DeskProduct> path={`products/${source}`} title="Duplicate product">
      {(product) => <AddForm source={copyOf(product)} />}
    </LoadedScreen>
  )
}

type Source = Parameters<typeof valuesOf>[0]

/** Returns a copy without SKUs and address, which belong to one product only. */
const copyOf = (product: Source): Source => ({
  ...product,
  sku: '',
  slug: '',
  variations: product.variations.map((variation) => ({ ...variation, sku: '' })),
})

function AddForm({ source }: { source: Source }) {
  const form = useFormValues('new product', valuesOf(source), { isNew: true })
  const navigate = useNavigate()
  const add = async () => {
    const { id } = await requestData<DeskProduct>('POST', 'products', contentOf(form.values))
    form.finish()
    await navigate(`/products/${id}/show`)
  }
  return (
    <FormCard title="Product" submit="Add product" send={add} form={form} successText="Product added">
      <TextField label="SKU" required {...form.field('sku')} />
      <ProductFields form={form} />
    </FormCard>
  )
}
