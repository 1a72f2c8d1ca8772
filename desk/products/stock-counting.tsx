/** The switch for counting stock, and the note while it is off (req 22.48). */
import { Alert, FormControlLabel, Switch } from '@mui/material'
import type { DeskStock } from '../../src/domain/desk/product-row'
import { notCountedText } from '../../src/domain/product/counted-stock'
import { call } from '../calls'
import { useQuestion } from '../question'
import { useDeskQuery } from '../screen-parts'
import { useAction } from '../use-action'

const question = {
  title: 'Stop counting stock down?',
  text: 'New orders will not change the stock.',
  confirm: 'Stop counting',
}

export function StockSwitch() {
  const { data } = useDeskQuery<DeskStock>('stock')
  const { act, isBusy } = useAction()
  const { confirm, dialog } = useQuestion()
  if (!data) return null
  const { version, isCounted } = data
  const change = async () => {
    if (!(await confirm(isCounted ? question : null))) return
    const successText = isCounted ? notCountedText : 'Stock is counted down with each order'
    await act(() => call('PUT', 'stock', { version, isCounted: !isCounted }), successText)
  }
  return (
    <>
      <FormControlLabel
        control={<Switch checked={isCounted} disabled={isBusy} onChange={() => void change()} />}
        label="Count stock down with each order"
      />
      <StockNote />
      {dialog}
    </>
  )
}

export function StockNote() {
  const { data } = useDeskQuery<DeskStock>('stock')
  return data && !data.isCounted && <Alert severity="info">{notCountedText}</Alert>
}
