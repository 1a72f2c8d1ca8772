/** Messages to the customer of an order, and notes of staff about it, each with the form for the next one. */
import { Box, TextField, Typography } from '@mui/material'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { joinWithDots, formatDateTime } from '../format'
import { RepliesTo, useMailNotice } from '../mail'

export function Messages({ order: { id, messages } }: { order: DeskOrder }) {
  const form = useFormValues('message', { text: '' }, { isNew: true })
  const notice = useMailNotice()
  return (
    <FormCard
      title="Messages"
      submit="Send message"
      send={() => call('POST', `orders/${id}/messages`, form.values)}
      form={form}
      successText={`Message saved. ${notice}`}
      isReady={form.values.text.trim() !== ''}
      button={{ variant: 'outlined' }}
    >
      <Texts texts={messages.filter(({ isInternal }) => !isInternal)} />
      <TextField
        label="Message to the customer"
        multiline
        minRows={2}
        required
        {...form.field('text')}
        helperText={<RepliesTo />}
      />
    </FormCard>
  )
}

export function Notes({ order: { id, messages } }: { order: DeskOrder }) {
  const form = useFormValues('note', { text: '' }, { isNew: true })
  return (
    <FormCard
      title="Internal notes"
      submit="Add note"
      send={() => call('POST', `orders/${id}/notes`, form.values)}
      form={form}
      successText="Note added"
      isReady={form.values.text.trim() !== ''}
      button={{ variant: 'outlined' }}
    >
      <Texts texts={messages.filter(({ isInternal }) => isInternal)} />
      <TextField
        label="Note for colleagues"
        multiline
        minRows={2}
        required
        {...form.field('text')}
        helperText="Customers don’t see notes."
      />
    </FormCard>
  )
}

function Texts({ texts }: { texts: DeskOrder['messages'] }) {
  return texts.map(({ id, createdAt, author, text }) => (
    <Box key={id} sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="text.secondary">
        {joinWithDots(formatDateTime(createdAt), author)}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-wrap' }}>{text}</Typography>
    </Box>
  ))
}
