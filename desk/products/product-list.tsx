/** Products: a list with search, filters and bulk actions, the import of a file with all its mistakes, and the export. */
import { Alert, Box, LinearProgress } from '@mui/material'
import { useState } from 'react'
import {
  AutocompleteInput,
  BooleanInput,
  CreateButton,
  FunctionField,
  HttpError,
  type RaRecord,
  TextField,
  useNotify,
  useRefresh,
} from 'react-admin'
import { withCount, formatCount } from '../../src/domain/count'
import { maxLoggedProducts } from '../../src/domain/desk/log-row'
import type { DeskCategoryChoice, DeskImport } from '../../src/domain/desk/product-row'
import { callWithProgress, type Progress, messageOf } from '../calls'
import { useQuestion } from '../question'
import { useDeskQuery } from '../screen-parts'
import { BulkActions } from './bulk-actions'
import { FileButton } from '../file-button'
import { DeskList, RowLink } from '../list'
import { Download } from '../action-buttons'
import { joinWithDots, money } from '../format'
import { StockSwitch } from './stock-counting'

const filters = [
  <CategoryFilter key="category" source="category" label="Category" alwaysOn />,
  <BooleanInput key="low" source="low" label="Low stock" alwaysOn />,
  <BooleanInput key="hidden" source="hidden" label="Hidden only" alwaysOn />,
]
const priceOf = ({ fromCents }: RaRecord) => (fromCents === null ? '' : money(Number(fromCents)))

/** The name is beside the picture. */
const renderPicture = ({ picture }: RaRecord) =>
  picture && (
    <Box
      component="img"
      src={`/${picture}`}
      alt=""
      loading="lazy"
      sx={{ width: 48, height: 48, objectFit: 'contain' }}
    />
  )

export function ProductList() {
  const [mistakes, setMistakes] = useState<string[]>([])
  const [progress, setProgress] = useState<Progress | null>(null)
  return (
    <>
      {progress && <ImportProgress {...progress} />}
      {mistakes.length > 0 && (
        <Alert severity="error" sx={{ mt: 2 }} onClose={() => setMistakes([])}>
          Nothing was imported:
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {mistakes.map((mistake) => (
              <li key={mistake}>{mistake}</li>
            ))}
          </Box>
        </Alert>
      )}
      <DeskList
        title="Products"
        intro={<StockSwitch />}
        filters={filters}
        bulkActions={<BulkActions />}
        actions={<FileButtons onMistakes={setMistakes} onProgress={setProgress} />}
        primary={({ name, isHidden }) => `${name}${isHidden ? ' (hidden)' : ''}`}
        secondary={(record) =>
          joinWithDots(String(record.sku), priceOf(record), `${formatCount(Number(record.inStock))} in stock`)
        }
      >
        <FunctionField label="Picture" render={renderPicture} />
        <RowLink source="sku" label="SKU" sortable={false} />
        <TextField source="name" sortable={false} />
        <FunctionField label="From (before markup)" textAlign="right" render={priceOf} />
        <FunctionField
          label="In stock"
          textAlign="right"
          render={({ inStock }: RaRecord) => formatCount(Number(inStock))}
        />
        <FunctionField label="Visible" render={({ isHidden }: RaRecord) => (isHidden ? 'No' : 'Yes')} />
      </DeskList>
    </>
  )
}

type CategoryFilterProps = { source: string; label: string; alwaysOn?: boolean }

function CategoryFilter({ source, label }: CategoryFilterProps) {
  const { data = [] } = useDeskQuery<DeskCategoryChoice[]>('product-categories')
  return <AutocompleteInput source={source} label={label} choices={data} helperText={false} />
}

const stepLabels: Partial<Record<string, string>> = {
  sending: 'Uploading the file',
  reading: 'Reading the file',
  checking: 'Checking products',
  storing: 'Saving products',
  finishing: 'Updating the catalogue',
}

function ImportProgress({ step, done, total }: Progress) {
  const isCounted = step !== 'finishing' && total > 0
  const count = isCounted ? `: ${formatCount(done)} of ${formatCount(total)}` : '…'
  return (
    <Alert severity="info" role="status" sx={{ mt: 2, '& .MuiAlert-message': { flexGrow: 1 } }}>
      {`${stepLabels[step] ?? 'Importing'}${count}`}
      <LinearProgress
        aria-label="Import"
        sx={{ mt: 1 }}
        {...(isCounted ? { variant: 'determinate', value: (done / total) * 100 } : {})}
      />
    </Alert>
  )
}

type FileButtonsProps = {
  onMistakes: (mistakes: string[]) => void
  onProgress: (progress: Progress | null) => void
}

function FileButtons({ onMistakes, onProgress }: FileButtonsProps) {
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const { confirm, dialog } = useQuestion()
  const importFile = async (file: File) => {
    setBusy(true)
    onMistakes([])
    onProgress({ step: 'sending', done: 0, total: 0 })
    try {
      const path = `products-file?name=${encodeURIComponent(file.name)}`
      const preview = await callWithProgress<DeskImport>(`${path}&preview=true`, file, onProgress)
      onProgress(null)
      const isLarge = preview.added + preview.changed > maxLoggedProducts
      const text = [
        `${withCount(preview.added, 'product')} will be added, ${formatCount(preview.changed)} updated.`,
        ...(isLarge ? [`The log can undo at most ${formatCount(maxLoggedProducts)} changed products.`] : []),
      ].join(' ')
      if (!(await confirm({ title: `Import ${file.name}?`, text, confirm: 'Import' }))) return setBusy(false)
      const data = await callWithProgress<DeskImport>(path, file, onProgress)
      notify(`${withCount(data.added, 'product')} added, ${formatCount(data.changed)} updated`, {
        type: 'success',
      })
      refresh()
    } catch (error) {
      onMistakes(mistakesOf(error))
    }
    onProgress(null)
    setBusy(false)
  }
  return (
    <>
      <CreateButton label="Add product" />
      <FileButton
        label="Import"
        accept=".csv,.xlsx,.json"
        isBusy={isBusy}
        onFile={(file) => void importFile(file)}
      />
      {dialog}
      <Download label="Template" path="products-template.csv" />
      <Download label="Export" path="products.csv" />
    </>
  )
}

function mistakesOf(error: unknown): string[] {
  const body = error instanceof HttpError ? (error.body as { Data?: { mistakes?: string[] } } | null) : null
  return body?.Data?.mistakes ?? [messageOf(error)]
}
