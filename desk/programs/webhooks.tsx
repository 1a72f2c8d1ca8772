/** Webhooks: where events are sent to, added, paused, tried again and removed; and each event with what became of it. */
import { Link, List, ListItem, ListItemText, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { BooleanInput, FunctionField, NumberInput, type RaRecord, TextField as Text } from 'react-admin'
import { Link as To } from 'react-router'
import { formatCount } from '../../src/domain/count'
import { call } from '../calls'
import { FormPart, useTyped } from '../form'
import { DeskList, Moment } from '../list'
import { One } from '../one'
import { Press } from '../press'
import { Ticks } from '../ticks'
import { momentOf } from '../words'
import { Secret } from './secret'

const eventTitles = {
  'order.placed': 'An order is placed',
  'order.status': 'An order moves on',
  'proof.answered': 'A proof is answered',
}
type EventName = keyof typeof eventTitles
type Webhook = {
  id: number
  version: string
  url: string
  events: EventName[]
  createdAt: string
  pausedAt: string | null
  waiting: number
}

export function Webhooks() {
  return (
    <One<Webhook[]> path="webhooks" title="Webhooks">
      {(webhooks) => (
        <>
          <Typography>
            Events of orders are sent to your own programs, signed.{' '}
            <Link component={To} to="/deliveries">
              Show what was sent
            </Link>
          </Typography>
          <List aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <Row key={webhook.id} webhook={webhook} />
            ))}
          </List>
          <NewWebhook />
        </>
      )}
    </One>
  )
}

function Row({ webhook: { id, version, url, events, pausedAt, waiting } }: { webhook: Webhook }) {
  const path = `webhooks/${id}`
  const of = `webhook ${id}`
  const state = pausedAt ? `paused since ${momentOf(pausedAt)}` : ''
  const secondary = [events.join(', '), state, `${formatCount(waiting)} waiting`].filter(Boolean).join(' · ')
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap' }}>
      <ListItemText primary={`${id}: ${url}`} secondary={secondary} sx={{ overflowWrap: 'anywhere' }} />
      <Press
        label={pausedAt ? 'Resume' : 'Pause'}
        of={of}
        asks={['PUT', path, { version, isPaused: !pausedAt }]}
        done={pausedAt ? 'Events are sent again.' : 'Events wait until you resume.'}
      />
      {waiting > 0 && !pausedAt && (
        <Press label="Try again" of={of} asks={['POST', `${path}/retry`]} done="What waits is sent now." />
      )}
      <Press label="Remove" of={of} asks={['DELETE', path]} done="It is sent nothing any more." isFinal />
    </ListItem>
  )
}

function NewWebhook() {
  const url = useTyped()
  const [events, setEvents] = useState(Object.keys(eventTitles) as EventName[])
  const [secret, setSecret] = useState('')
  const add = async () => {
    const body = { url: url.value, events }
    setSecret((await call<{ data: { secret: string } }>('POST', 'webhooks', body)).data.secret)
    url.clear()
  }
  return (
    <FormPart
      title="Add a webhook"
      submit="Add webhook"
      send={add}
      done="The webhook is added."
      isReady={events.length > 0}
      after={secret && <Secret label="Secret, by which signatures are checked" value={secret} />}
    >
      <TextField label="Address, https://…" type="url" required {...url.field} />
      <Ticks titles={eventTitles} chosen={events} onChoose={setEvents} />
    </FormPart>
  )
}

const filters = [
  <BooleanInput key="open" source="open" label="Not sent only" alwaysOn />,
  <NumberInput key="webhook" source="webhook" label="Webhook" />,
]

const became = ({ sentAt, pausedAt, attempts, dueAt, error }: RaRecord) => {
  if (sentAt) return `Sent ${momentOf(String(sentAt))}`
  if (pausedAt) return 'Waits: paused'
  if (Number(attempts) === 0) return 'Waits'
  const next = new Date(String(dueAt)) > new Date() ? `next try ${momentOf(String(dueAt))}` : ''
  return [`Failed ${attempts} ${Number(attempts) === 1 ? 'time' : 'times'}`, next, error]
    .filter(Boolean)
    .join(' · ')
}

export function DeliveryList() {
  return (
    <DeskList
      title="Events sent"
      filters={filters}
      rowClick={false}
      primary={({ type, orderId }) => (orderId > 0 ? `${type}, order ${orderId}` : type)}
      secondary={(record) => `${momentOf(String(record.createdAt))} · ${became(record)}`}
    >
      <Moment source="createdAt" label="When" sortable={false} />
      <Text source="type" label="Event" sortable={false} />
      <FunctionField label="Order" render={({ orderId }) => (orderId > 0 ? orderId : '')} />
      <Text source="webhookId" label="Webhook" sortable={false} />
      <FunctionField label="What became of it" render={became} sx={{ overflowWrap: 'anywhere' }} />
    </DeskList>
  )
}
