/** One product: its fields, hiding it, and a copy of it. */
import { Alert, Box, Button } from '@mui/material'
import { Link } from 'react-router'
import type { DeskProduct } from '../../src/domain/desk/product-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { RecordView, ProductLink, Screen } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { largePriceChanges } from './price-change'
import { ProductFields } from './product-fields'
import { changedContent, valuesOf } from './product-values'
import { StockNote } from './stock-counting'

export function ProductShow() {
  return (
    <RecordView<DeskProduct>>
      {(product) => (
        <Screen title={`${product.sku}: ${product.name}`}>
          <Actions product={product} />
          <StockNote />
          <Edit product={product} />
        </Screen>
      )}
    </RecordView>
  )
}

function Actions({ product: { id, version, slug, isHidden } }: { product: DeskProduct }) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ProductLink slug={slug}>View in shop</ProductLink>
        <ActionButton
          label={isHidden ? 'Show in shop' : 'Hide from shop'}
          size="medium"
          request={['PUT', `products/${id}/hidden`, { version, isHidden: !isHidden }]}
          successText={isHidden ? 'Product visible' : 'Product hidden'}
        />
        <Button component={Link} to={`/products/create?from=${id}`}>
          Duplicate
        </Button>
      </Box>
      {isHidden && <Alert severity="info">Hidden. Customers can’t find or order this product.</Alert>}
    </>
  )
}

function Edit({ product }: { product: DeskProduct }) {
  const { id, version, prices = [] } = product
  const stored = valuesOf(product)
  const form = useFormValues('product', stored)
  const questionOf = () => {
    const changes = largePriceChanges(prices, form.values.prices)
    return changes.length === 0
      ? null
      : { title: 'A price changes by more than half', text: changes.join('\n'), confirm: 'Save these prices' }
  }
  const save = () => call('PUT', `products/${id}`, { version, ...changedContent(form.values, stored) })
  return (
    <FormCard
      title="Product"
      submit="Save"
      send={save}
      form={form}
      questionOf={questionOf}
      successText="Saved"
    >
      <ProductFields form={form} />
    </FormCard>
  )
}
