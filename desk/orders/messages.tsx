/** Messages to the customer of an order, and the form for the next one. */
import { Box, TextField, Typography } from '@mui/material'
import { call } from '../calls'
import { FormPart, useTyped } from '../form'
import { dotted, momentOf } from '../format'
import type { Order } from './order'

export function Messages({ order: { id, messages } }: { order: Order }) {
  const text = useTyped()
  const send = async () => {
    await call('POST', `orders/${id}/messages`, { text: text.value })
    text.clear()
  }
  return (
    <FormPart
      title="Messages"
      submit="Send message"
      send={send}
      done="Message saved and email queued"
      isReady={text.value.trim() !== ''}
      button={{ variant: 'outlined' }}
    >
      {messages.map((message) => (
        <Box key={message.id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography variant="body2" color="text.secondary">
            {dotted(momentOf(message.createdAt), message.author)}
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
        helperText="Sent by email. Replies go to the shop’s email address."
      />
    </FormPart>
  )
}
