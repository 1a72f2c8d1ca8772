/** Messages to the customer of an order, and the form for the next one. */
import { Box, TextField, Typography } from '@mui/material'
import type { DeskOrder } from '../../src/domain/desk/order-row'
import { call } from '../calls'
import { FormCard, useTextField } from '../form'
import { joinWithDots, formatDateTime } from '../format'
import { RepliesTo, useMailNotice } from '../mail'

export function Messages({ order: { id, messages } }: { order: DeskOrder }) {
  const text = useTextField()
  const notice = useMailNotice()
  const send = async () => {
    await call('POST', `orders/${id}/messages`, { text: text.value })
    text.clear()
  }
  return (
    <FormCard
      title="Messages"
      submit="Send message"
      send={send}
      successText={`Message saved. ${notice}`}
      isReady={text.value.trim() !== ''}
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
        {...text.field}
        helperText={<RepliesTo />}
      />
    </FormCard>
  )
}
