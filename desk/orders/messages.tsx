/** Messages to the customer of an order, and the form for the next one. */
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
        helperText={<RepliesTo />}
      />
    </FormCard>
  )
}
