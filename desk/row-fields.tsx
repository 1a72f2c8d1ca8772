/** A list of rows in a form, such as the prices of a product: fields of one row are next to each other. */
import { Box, Button, IconButton, TextField, Typography } from '@mui/material'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'

/** `width`: minimum width in px. */
type Column<Name> = { name: Name; label: string; width?: number }

type Props<Row extends Record<string, string>> = {
  title: string
  /** Singular name of a row, such as "price". */
  item: string
  rows: readonly Row[]
  columns: readonly Column<keyof Row & string>[]
  emptyRow: Row
  onChange: (rows: Row[]) => void
  helperText?: string
  /** A colleague's change of the list (path ''), or of a field of a row (path "0.price"). */
  note: (path: string) => ReactNode
}

export function RowFields<Row extends Record<string, string>>(props: Props<Row>) {
  const { title, item, rows, columns, emptyRow, onChange, helperText, note } = props
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2">
        {title}
      </Typography>
      {helperText && (
        <Typography variant="body2" color="text.secondary">
          {helperText}
        </Typography>
      )}
      {note('')}
      {rows.map((row, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, flexGrow: 1 }}>
            {columns.map(({ name, label, width = 140 }) => (
              <TextField
                key={name}
                label={label}
                size="small"
                value={row[name]}
                helperText={note(`${index}.${name}`)}
                onChange={({ target }) => onChange(rows.with(index, { ...row, [name]: target.value }))}
                slotProps={{ htmlInput: { 'aria-label': `${label}, ${item} ${index + 1}` } }}
                sx={{ flex: `1 1 ${width}px` }}
              />
            ))}
          </Box>
          <IconButton
            aria-label={`Remove ${item} ${index + 1}`}
            onClick={() => onChange(rows.toSpliced(index, 1))}
          >
            <X size={20} />
          </IconButton>
        </Box>
      ))}
      <Button size="small" startIcon={<Plus size={18} />} onClick={() => onChange([...rows, emptyRow])}>
        Add {item}
      </Button>
    </Box>
  )
}
