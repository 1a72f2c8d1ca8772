/** Products: found, brought in from a file with all that is wrong with it, and written to one. */
import { Alert, Box, Button } from '@mui/material'
import { Download } from 'lucide-react'
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
import { call, wordsOf } from '../calls'
import { FileButton } from '../file-button'
import { DeskList, RowLink } from '../list'
import { money } from '../words'

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
          [record.sku, priceOf(record), `${formatCount(Number(record.inStock))} in stock`]
            .filter(Boolean)
            .join(' · ')
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
        <FunctionField label="Shown" render={({ isHidden }: RaRecord) => (isHidden ? 'Hidden' : '')} />
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
      const { data } = await call<{ data: { added: number; changed: number } }>('PUT', path, file)
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
      <Button size="small" startIcon={<Download size={18} />} href="/desk/api/products-template.csv" download>
        Template
      </Button>
      <Button size="small" startIcon={<Download size={18} />} href="/desk/api/products.csv" download>
        Export
      </Button>
    </>
  )
}

function mistakesOf(error: unknown): string[] {
  const body = error instanceof HttpError ? (error.body as { Data?: { mistakes?: string[] } } | null) : null
  return body?.Data?.mistakes ?? [wordsOf(error)]
}
