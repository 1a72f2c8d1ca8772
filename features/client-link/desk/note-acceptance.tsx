/** Notes that a customer accepted a quote in another way than by its link, such as by phone (req 22.51). */
import { Box, TextField, Typography } from '@mui/material'
import { withCount } from '../../../src/domain/count'
import type { DeskRequest } from '../../../src/domain/desk/request-row'
import { call } from '../../../desk/calls'
import { DayField, FormCard } from '../../../desk/form'
import { shopDay } from '../../../desk/format'
import { useFormValues } from '../../../desk/form-values'
import { sideBySide } from '../../../desk/screen-parts'
import type { DeskQuote } from '../contract/desk-quote'

export function NoteAcceptance({ request, quote }: { request: DeskRequest; quote: DeskQuote }) {
  const { id, version, fullName } = request
  const initial = { name: fullName, how: 'by phone', day: shopDay(), poNumber: '' }
  const form = useFormValues('acceptance', initial, { isNew: true })
  const { field, values } = form
  const pieces = quote.lines.reduce((sum, line) => sum + (line.quantity ?? line.pieces), 0)
  return (
    <FormCard
      title="Accepted without the link?"
      submit="Note as accepted"
      send={() => call('POST', `requests/${id}/acceptance`, { version, ...values })}
      form={form}
      successText="Noted as accepted"
      button={{ variant: 'outlined' }}
    >
      <Typography>
        Note it here when the customer accepts {withCount(pieces, 'piece')} at the quoted price by phone, by
        email or in person. The link then can’t be approved again.
      </Typography>
      <Box sx={{ ...sideBySide, gap: 1 }}>
        <TextField label="Accepted by" required {...field('name')} />
        <TextField label="How" required {...field('how')} />
        <DayField label="Accepted on" required {...field('day')} />
        <TextField label="PO#" {...field('poNumber')} />
      </Box>
    </FormCard>
  )
}
