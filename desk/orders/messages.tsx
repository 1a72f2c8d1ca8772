/** What was written to the customer of an order, and the next message. */
import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useAct } from '../acting'
import { call } from '../calls'
import { Part } from '../one'
import { momentOf } from '../words'
import type { Order } from './order'

export function Messages({ order: { id, messages } }: { order: Order }) {
  const { act, isBusy } = useAct()
  const [text, setText] = useState('')
  const send = async () => {
    const isSent = await act(
      () => call('POST', `orders/${id}/messages`, { text }),
      'The customer was emailed.',
    )
    if (isSent) setText('')
  }
  return (
    <Part title="Messages" onSubmit={() => void send()}>
      {messages.map((message) => (
        <Box key={message.id}>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[momentOf(message.createdAt), message.author].filter(Boolean).join(' · ')}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.text}</Typography>
        </Box>
      ))}
      <TextField
        label="Message to the customer"
        multiline
        minRows={2}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
        helperText="It is emailed; replies come to the shop."
      />
      <Box>
        <Button type="submit" variant="outlined" disabled={isBusy || text.trim() === ''}>
          Send message
        </Button>
      </Box>
    </Part>
  )
}
