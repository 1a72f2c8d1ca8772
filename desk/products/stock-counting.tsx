/** The switch for counting stock, and the note while it is off (req 22.48). */
import { Alert, FormControlLabel, Switch } from '@mui/material'
import type { DeskStock } from '../../src/domain/desk/product-row'
import { call } from '../calls'
import { useDeskQuery } from '../screen-parts'
import { useAction } from '../use-action'

export const notCountedText = 'Stock is not counted down'

export function StockSwitch() {
  const { data } = useDeskQuery<DeskStock>('stock')
  const { act, isBusy } = useAction()
  if (!data) return null
  const { version, isCounted } = data
  const change = () =>
    act(
      () => call('PUT', 'stock', { version, isCounted: !isCounted }),
      isCounted ? notCountedText : 'Stock is counted down with each new order',
    )
  return (
    <>
      <FormControlLabel
        control={<Switch checked={isCounted} disabled={isBusy} onChange={() => void change()} />}
        label="Count stock down with each order"
      />
      <StockNote />
    </>
  )
}

export function StockNote() {
  const { data } = useDeskQuery<DeskStock>('stock')
  return data && !data.isCounted && <Alert severity="info">{notCountedText}</Alert>
}
