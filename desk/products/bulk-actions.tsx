/** Changes of the selected products: hide, show, and change all prices by a percentage (req 22.12). */
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { withCount } from '../../src/domain/count'
import type { DeskProductSummary } from '../../src/domain/desk/product-row'
import { call } from '../calls'
import { useTextField } from '../form'
import { useQuestion } from '../question'
import { useAction } from '../use-action'

export function BulkActions() {
  const { data = [], selectedIds, onUnselectItems } = useListContext<DeskProductSummary>()
  const { act, isBusy } = useAction()
  const { confirm, dialog } = useQuestion()
  const [isPricing, setPricing] = useState(false)
  const products = data.filter(({ id }) => selectedIds.includes(id))
  const count = withCount(products.length, 'product')
  const change = async (path: string, body: object, successText: string) => {
    const ids = products.map(({ id }) => id)
    if (await act(() => call('POST', path, { ids, ...body }), successText)) onUnselectItems()
  }
  const setVisibility = async (isHidden: boolean) => {
    const verb = isHidden ? 'Hide' : 'Show'
    const question = { title: `${verb} ${count}?`, text: listOf(products), confirm: verb }
    if (await confirm(question))
      await change('products/visibility', { isHidden }, `${count} ${isHidden ? 'hidden' : 'visible'}`)
  }
  return (
    <>
      <Button size="small" disabled={isBusy} onClick={() => void setVisibility(true)}>
        Hide
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => void setVisibility(false)}>
        Show
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => setPricing(true)}>
        Change prices
      </Button>
      {dialog}
      {isPricing && (
        <PriceDialog
          products={products}
          onClose={() => setPricing(false)}
          onChange={(percent) => {
            setPricing(false)
            void change('products/prices', { percent }, `Prices of ${count} changed by ${percent}%`)
          }}
        />
      )}
    </>
  )
}

const maxListed = 10

/** The SKUs and names, one per line. */
function listOf(products: DeskProductSummary[]): string {
  const lines = products.slice(0, maxListed).map(({ sku, name }) => `${sku}: ${name}`)
  const more = products.length - maxListed
  return [...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

type PriceDialogProps = {
  products: DeskProductSummary[]
  onClose: () => void
  onChange: (percent: number) => void
}

function PriceDialog({ products, onClose, onChange }: PriceDialogProps) {
  const { value, field } = useTextField()
  const percent = Number(value.replace('%', ''))
  const isValid = value.trim() !== '' && percent >= -90 && percent <= 900 && percent !== 0
  return (
    <Dialog open onClose={onClose} aria-labelledby="change-prices">
      <DialogTitle id="change-prices">
        Change the prices of {withCount(products.length, 'product')}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ whiteSpace: 'pre-wrap' }}>{listOf(products)}</Typography>
        <TextField
          label="Percent"
          helperText="3 raises all prices by 3%, -10 lowers them by 10%. Set-up charges stay."
          sx={{ mt: 2 }}
          {...field}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={!isValid} onClick={() => onChange(percent)}>
          Change prices
        </Button>
      </DialogActions>
    </Dialog>
  )
}
