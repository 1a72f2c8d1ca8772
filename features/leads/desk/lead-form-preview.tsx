/** The questions of a lead form in the order and with the inputs of "New lead" in the shop (req 26.7). */
import { Box, Checkbox, Chip, FormControlLabel, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { DayField } from '../../../desk/form'
import { Preview } from '../../../desk/preview'
import { choicesOf, columnOf, isContact, type LeadField } from '../rules/lead-form'

export function LeadFormPreview({ fields }: { fields: LeadField[] }) {
  const fieldsOf = (areContacts: boolean) =>
    fields.filter((field) => isContact(columnOf(field)) === areContacts)
  const parts = { Visitor: fieldsOf(true), Conversation: fieldsOf(false) }
  return (
    <Preview>
      {/* The inputs take no answers, because nothing typed here would be saved. */}
      <Box component="fieldset" disabled sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        {Object.entries(parts).map(([part, questions]) => (
          <Box key={part} sx={{ mt: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{part}</Typography>
            {questions.map((field, index) => (
              <Question key={index} field={field} />
            ))}
          </Box>
        ))}
      </Box>
    </Preview>
  )
}

function Question({ field }: { field: LeadField }) {
  const { kind, required } = field
  const id = useId()
  const label = required ? `${field.label} (Required)` : field.label
  switch (kind) {
    case 'consent':
      return <FormControlLabel label={label} control={<Checkbox />} />
    case 'choice':
    case 'several':
    case 'grade':
    case 'products': {
      const names =
        kind === 'products' ? ['Products of this visit'] : choicesOf(field).map(([, name]) => name)
      return (
        <Box role="group" aria-labelledby={id} sx={{ my: 1 }}>
          <Typography id={id}>{label}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {names.map((name, index) => (
              <Chip key={index} variant="outlined" label={name} />
            ))}
          </Box>
        </Box>
      )
    }
    case 'date':
      return <DayField fullWidth label={label} />
    default:
      return <TextField fullWidth label={label} {...(kind === 'note' && { multiline: true, rows: 3 })} />
  }
}
