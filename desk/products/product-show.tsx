/** One product: its texts, prices by quantity, markups and stock; and hiding it. */
import { Alert, Box, TextField } from '@mui/material'
import { dollars } from '../../src/domain/price/money'
import type { DeskProduct } from '../../src/domain/desk/product-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { RecordView, ProductLink, Screen } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { largePriceChanges } from './price-change'

export function ProductShow() {
  return (
    <RecordView<DeskProduct>>
      {(product) => (
        <Screen title={`${product.sku}: ${product.name}`}>
          <VisibilityPart product={product} />
          <Edit product={product} />
        </Screen>
      )}
    </RecordView>
  )
}

function VisibilityPart({ product: { id, version, slug, isHidden } }: { product: DeskProduct }) {
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
      </Box>
      {isHidden && <Alert severity="info">Hidden. Customers can’t find or order this product.</Alert>}
    </>
  )
}

/** Lists are edited as lines such as "250 = 5.10", a format that people know from the import's table. */
const linesOf = (rows: (string | number)[][]) => rows.map((parts) => parts.join(' = ')).join('\n')

const partsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim()))
    .filter(([first]) => first)

function Edit({ product }: { product: DeskProduct }) {
  const { id, version, name, description, minimum, prices = [], markups = {}, stock, pictures } = product
  const form = useFormValues('product', {
    name,
    description,
    minimum: String(minimum),
    prices: linesOf(prices.map(({ from, price }) => [from, dollars(price)])),
    markups: linesOf(Object.entries(markups)),
    stock: linesOf(stock.map((row) => [row.description, row.quantity, ...(row.next ? [row.next] : [])])),
    pictures: pictures.join('\n'),
  })
  const { values, field } = form
  const typedPrices = partsOf(values.prices).map(([from, price = '']) => ({ from, price }))
  const questionOf = () => {
    const changes = largePriceChanges(prices, typedPrices)
    return changes.length === 0
      ? null
      : { title: 'A price changes by more than half', text: changes.join('\n'), confirm: 'Save these prices' }
  }
  const save = () =>
    call('PUT', `products/${id}`, {
      ...values,
      version,
      prices: typedPrices,
      markups: Object.fromEntries(partsOf(values.markups)),
      stock: partsOf(values.stock).map(([label, quantity = '', next]) => ({
        description: label,
        quantity,
        ...(next ? { next } : {}),
      })),
      pictures: values.pictures.split('\n').filter(Boolean),
    })
  return (
    <FormCard
      title="Product"
      submit="Save"
      send={save}
      form={form}
      questionOf={questionOf}
      successText="Saved"
    >
      <TextField label="Name" {...field('name')} />
      <TextField label="Description (HTML)" multiline minRows={3} {...field('description')} />
      <TextField label="Minimum quantity" {...field('minimum')} />
      <TextField
        label="Prices"
        helperText="One per line, before markup: from quantity = dollars each, such as 250 = 5.10"
        multiline
        minRows={3}
        {...field('prices')}
      />
      <TextField
        label="Markups"
        helperText="One per line: role = percent, such as retailer = 60"
        multiline
        minRows={3}
        {...field('markups')}
      />
      <TextField
        label="Stock"
        helperText="One per line: item = quantity = next shipment (optional), such as Navy = 120 = 500 in March"
        multiline
        minRows={2}
        {...field('stock')}
      />
      <TextField
        label="Pictures"
        helperText="One path on the image host per line. The first one is shown in lists."
        multiline
        minRows={2}
        {...field('pictures')}
      />
    </FormCard>
  )
}
