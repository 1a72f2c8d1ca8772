/** Products: found, brought in from a file with all that is wrong with it, and written to one. */
import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import {
  BooleanInput,
  FunctionField,
  HttpError,
  type RaRecord,
  TextField,
  useNotify,
  useRefresh,
} from 'react-admin'
import { formatCount } from '../../src/domain/count'
import { ask, wordsOf } from '../calls'
import { FileButton } from '../file-button'
import { DeskList, RowLink } from '../list'
import { Download } from '../press'
import { dotted, money } from '../words'

const filters = [<BooleanInput key="hidden" source="hidden" label="Hidden only" alwaysOn />]
const priceOf = ({ fromCents }: RaRecord) => (fromCents === null ? '' : money(Number(fromCents)))

export function ProductList() {
  const [mistakes, setMistakes] = useState<string[]>([])
  return (
    <>
      {mistakes.length > 0 && (
        <Alert severity="error" sx={{ mt: 2 }} onClose={() => setMistakes([])}>
          Nothing was imported:
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {mistakes.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </Box>
        </Alert>
      )}
      <DeskList
        title="Products"
        filters={filters}
        actions={<Files onMistakes={setMistakes} />}
        primary={({ name, isHidden }) => `${name}${isHidden ? ' (hidden)' : ''}`}
        secondary={(record) =>
          dotted(String(record.sku), priceOf(record), `${formatCount(Number(record.inStock))} in stock`)
        }
      >
        <RowLink source="sku" label="SKU" sortable={false} />
        <TextField source="name" sortable={false} />
        <FunctionField label="From, before markup" textAlign="right" render={priceOf} />
        <FunctionField
          label="In stock"
          textAlign="right"
          render={({ inStock }: RaRecord) => formatCount(Number(inStock))}
        />
        <FunctionField label="Shown" render={({ isHidden }: RaRecord) => (isHidden ? 'No' : 'Yes')} />
      </DeskList>
    </>
  )
}

function Files({ onMistakes }: { onMistakes: (mistakes: string[]) => void }) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const bringIn = async (file: File) => {
    setBusy(true)
    onMistakes([])
    try {
      const path = `products-file?name=${encodeURIComponent(file.name)}`
      const data = await ask<{ added: number; changed: number }>('PUT', path, file)
      notify(`${formatCount(data.added)} added, ${formatCount(data.changed)} changed.`, { type: 'success' })
      refresh()
    } catch (error) {
      onMistakes(mistakesOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <FileButton label="Import" accept=".csv,.json" isBusy={isBusy} onFile={(file) => void bringIn(file)} />
      <Download label="Template" path="products-template.csv" />
      <Download label="Export" path="products.csv" />
    </>
  )
}

function mistakesOf(error: unknown): string[] {
  const body = error instanceof HttpError ? (error.body as { Data?: { mistakes?: string[] } } | null) : null
  return body?.Data?.mistakes ?? [wordsOf(error)]
}
