/** Sentences of the shop's pages: claim, footer, reasons to buy, freight and small orders (req 22.58). */
import { TextField } from '@mui/material'
import { type ShopWords, shopWordLabels } from '../../src/domain/brand/brand'
import type { DeskBrand } from '../../src/domain/desk/shop-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { useDeskQuery } from '../screen-parts'

const wordNames = Object.keys(shopWordLabels) as (keyof ShopWords)[]
const wordHints: ShopWords = {
  claim: 'In the footer and on product pages',
  footer: 'Below the claim',
  reasons: 'On the home page, one on each line',
  freight: 'Beside prices and in the cart',
  delivery: 'Beside prices and in the cart',
  minimum: 'Beside prices, in the cart, and at quantities below the minimum',
}

export function Sentences() {
  const { data: brand } = useDeskQuery<DeskBrand>('brand')
  return brand ? <SentencesForm brand={brand} /> : null
}

function SentencesForm({ brand: { version, words } }: { brand: DeskBrand }) {
  const { claim, footer, reasons, freight, delivery, minimum } = words
  const form = useFormValues('sentences', { claim, footer, reasons, freight, delivery, minimum })
  return (
    <FormCard
      title="Sentences"
      submit="Save sentences"
      send={() => call('PUT', 'brand', { version, words: form.values })}
      form={form}
      successText="Saved. Open pages show it after their next update."
    >
      {wordNames.map((name) => (
        <TextField
          key={name}
          label={shopWordLabels[name]}
          helperText={`${wordHints[name]}. Empty: not shown`}
          multiline
          {...form.field(name)}
        />
      ))}
    </FormCard>
  )
}
