/** Messages to the customer of an order, and the form for the next one. */
import { Box, TextField, Typography } from '@mui/material'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { call } from '../calls'
import { FormCard } from '../form'
import { useFormValues } from '../form-values'
import { joinWithDots, formatDateTime } from '../format'

export function Messages({ order: { id, messages } }: { order: DeskOrder }) {
  const form = useFormValues('message', { text: '' }, { isNew: true })
  return (
    <FormCard
      title="Messages"
      submit="Send message"
      send={() => call('POST', `orders/${id}/messages`, form.values)}
      form={form}
      successText="Message saved and email queued"
      isReady={form.values.text.trim() !== ''}
      button={{ variant: 'outlined' }}
    >
      {messages.map((message) => (
        <Box key={message.id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" color="text.secondary">
            {joinWithDots(formatDateTime(message.createdAt), message.author)}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap' }}>{message.text}</Typography>
        </Box>
      ))}
      <TextField
        label="Message to the customer"
        multiline
        minRows={2}
        required
        {...form.field('text')}
        helperText="Sent by email. Replies go to the shop’s email address."
      />
    </FormCard>
  )
}
