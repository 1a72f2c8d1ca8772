/** Sentences of the shop's pages: claim, footer, reasons to buy, freight and small orders (req 22.58). */
import { Box, TextField, Typography } from '@mui/material'
import { type ShopWords, shopWordLabels } from '../../src/domain/brand/brand'
import type { DeskBrand } from '../../src/domain/desk/shop-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { Preview } from '../preview'
import { sideBySide, useDeskQuery } from '../screen-parts'

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
      <Box sx={{ ...sideBySide, gap: 2, alignItems: 'start' }}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          {wordNames.map((name) => (
            <TextField
              key={name}
              label={shopWordLabels[name]}
              helperText={`${wordHints[name]}. Empty: not shown`}
              multiline
              {...form.field(name)}
            />
          ))}
        </Box>
        <SentencesPreview words={form.values} />
      </Box>
    </FormCard>
  )
}

/** The sentences as the shop will show them after saving, below the part of the shop that shows them. */
function SentencesPreview({ words }: { words: ShopWords }) {
  const { claim, footer, reasons, freight, delivery, minimum } = words
  const parts = {
    Footer: [claim, footer],
    'Home page': [reasons],
    'Beside prices and in the cart': [freight, delivery, minimum],
  }
  return (
    <Preview>
      {Object.entries(parts).map(([part, texts]) => (
        <Box key={part} sx={{ mt: 1 }}>
          <Typography variant="body2" color="text.secondary">
            {part}
          </Typography>
          {linesOf(texts).map((line, index) => (
            <Typography key={index}>{line}</Typography>
          ))}
        </Box>
      ))}
    </Preview>
  )
}

function linesOf(texts: string[]): string[] {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : ['Nothing']
}
