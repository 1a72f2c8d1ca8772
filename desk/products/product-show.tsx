/** One product: its words, prices by quantity, markups and stock; hidden and shown again. */
import { Alert, Box, Button, Link, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useShowContext } from 'react-admin'
import { dollars } from '../../src/domain/price/money'
import { useAct } from '../acting'
import { call } from '../calls'
import { OneRow, Part, Screen } from '../one'

type Product = {
  id: number
  version: string
  sku: string
  name: string
  slug: string
  description: string
  minimum: number
  prices?: { from: number; price: number }[]
  markups?: Record<string, number>
  stock: { description: string; quantity: number; next?: string }[]
  pictures: string[]
  isHidden: boolean
}

export function ProductShow() {
  return (
    <OneRow>
      <Shown />
    </OneRow>
  )
}

function Shown() {
  const { record: product, isPending } = useShowContext<Product>()
  const { act, isBusy } = useAct()
  if (isPending) return <Typography sx={{ py: 2 }}>Loading …</Typography>
  if (!product) return <Alert severity="error">This product was not found.</Alert>
  const { id, version, isHidden } = product
  const hide = () =>
    act(
      () => call('PUT', `products/${id}/hidden`, { version, isHidden: !isHidden }),
      isHidden ? 'In the shop again.' : 'Hidden.',
    )
  return (
    <Screen title={`${product.sku}: ${product.name}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Link href={`/product/${product.slug}`} target="_blank" rel="noreferrer">
          See it in the shop
        </Link>
        <Button disabled={isBusy} onClick={() => void hide()}>
          {isHidden ? 'Show in the shop' : 'Hide from the shop'}
        </Button>
      </Box>
      {isHidden && <Alert severity="info">Hidden: no list, search or order has it.</Alert>}
      <Edit key={version} product={product} />
    </Screen>
  )
}

const pairsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split('=').map((part) => part.trim()))
    .filter(([first]) => first)

/** Lists are lines "250 = 5.10", as people know them from the import's table. */
function Edit({ product }: { product: Product }) {
  const { act, isBusy } = useAct()
  const [name, setName] = useState(product.name)
  const [description, setDescription] = useState(product.description)
  const [minimum, setMinimum] = useState(String(product.minimum))
  const [prices, setPrices] = useState(
    (product.prices ?? []).map(({ from, price }) => `${from} = ${dollars(price)}`).join('\n'),
  )
  const [markups, setMarkups] = useState(
    Object.entries(product.markups ?? {})
      .map(([role, percent]) => `${role} = ${percent}`)
      .join('\n'),
  )
  const [stock, setStock] = useState(
    product.stock
      .map(({ description: what, quantity, next }) => `${what} = ${quantity}${next ? ` = ${next}` : ''}`)
      .join('\n'),
  )
  const [pictures, setPictures] = useState(product.pictures.join('\n'))
  const save = () => {
    const body = {
      version: product.version,
      name,
      description,
      minimum,
      prices: pairsOf(prices).map(([from, price = '']) => ({ from, price })),
      markups: Object.fromEntries(pairsOf(markups)),
      stock: pairsOf(stock).map(([what, quantity = '', next]) => ({
        description: what,
        quantity,
        ...(next ? { next } : {}),
      })),
      pictures: pictures.split('\n').filter(Boolean),
    }
    void act(() => call('PUT', `products/${product.id}`, body), 'Saved.')
  }
  return (
    <Part title="Product" onSubmit={save}>
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <TextField
        label="Description (HTML)"
        multiline
        minRows={3}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <TextField
        label="Minimum quantity"
        value={minimum}
        onChange={({ target }) => setMinimum(target.value)}
      />
      <TextField
        label="Prices: from = dollars each, before markup"
        multiline
        minRows={3}
        value={prices}
        onChange={({ target }) => setPrices(target.value)}
      />
      <TextField
        label="Markups: role = percent"
        multiline
        minRows={3}
        value={markups}
        onChange={({ target }) => setMarkups(target.value)}
      />
      <TextField
        label="Stock: what = quantity = next shipment"
        multiline
        minRows={2}
        value={stock}
        onChange={({ target }) => setStock(target.value)}
      />
      <TextField
        label="Pictures: paths on the image host, the tile’s first"
        multiline
        minRows={2}
        value={pictures}
        onChange={({ target }) => setPictures(target.value)}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Save
        </Button>
      </Box>
    </Part>
  )
}
