/** Webhooks: adding, pausing, retrying and removing them, and the list of events with their deliveries. */
import { Link, List, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { BooleanInput, FunctionField, NumberInput, type RaRecord, TextField as Text } from 'react-admin'
import { Link as To } from 'react-router'
import { withCount, formatCount } from '../../../src/domain/count'
import { orderEventNames } from '../../../src/domain/desk/order-events'
import type { DeskNewWebhook, DeskWebhook } from '../contract'
import { requestData } from '../../../desk/calls'
import { useDeskFeatures } from '../../../desk/feature'
import { Secret } from '../../../desk/copy-field'
import { FormCard } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { DeskList, Moment } from '../../../desk/list'
import { LoadedScreen } from '../../../desk/screen-parts'
import { ActionButton } from '../../../desk/action-buttons'
import { Row } from '../../../desk/row'
import { CheckboxGroup } from '../../../desk/checkboxes'
import { joinWithDots, formatDateTime } from '../../../desk/format'

/** Titles of all events by their types. */
function useEventNames(): Record<string, string> {
  const features = useDeskFeatures()
  return Object.assign({}, orderEventNames, ...features.map(({ eventNames }) => eventNames))
}

export function Webhooks() {
  return (
    <LoadedScreen<DeskWebhook[]> path="webhooks" title="Webhooks">
      {(webhooks) => (
        <>
          <Typography>
            Webhooks send signed events to your own programs.{' '}
            <Link component={To} to="/deliveries">
              See events
            </Link>
          </Typography>
          <List aria-label="Webhooks">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} {...webhook} />
            ))}
          </List>
          <NewWebhook />
        </>
      )}
    </LoadedScreen>
  )
}

function WebhookRow({ id, version, url, events, pausedAt, waiting }: DeskWebhook) {
  const eventNames = useEventNames()
  const path = `webhooks/${id}`
  const subject = `webhook ${id}`
  const state = pausedAt && `paused since ${formatDateTime(pausedAt)}`
  const secondary = joinWithDots(
    events.map((event) => eventNames[event]).join(', '),
    state,
    `${formatCount(waiting)} pending`,
  )
  return (
    <Row primary={`${id}: ${url}`} secondary={secondary}>
      <ActionButton
        label={pausedAt ? 'Resume' : 'Pause'}
        subject={subject}
        request={['PUT', path, { version, isPaused: !pausedAt }]}
        successText={pausedAt ? 'Webhook resumed' : 'Webhook paused. Events are queued until you resume it.'}
      />
      {!pausedAt && (
        <ActionButton
          label="Send a test event"
          subject={subject}
          request={['POST', `${path}/test`]}
          successText="Test event queued. “See events” shows whether it was sent."
        />
      )}
      {waiting > 0 && !pausedAt && (
        <ActionButton
          label="Retry"
          subject={subject}
          request={['POST', `${path}/retry`]}
          successText="Retry queued"
        />
      )}
      <ActionButton
        label="Remove"
        subject={subject}
        request={['DELETE', path]}
        question={`${url} gets no more events, and ${withCount(waiting, 'pending event')} will not be sent.`}
        successText="Webhook removed"
        isDestructive
      />
    </Row>
  )
}

function NewWebhook() {
  const eventNames = useEventNames()
  const form = useFormValues('webhook', { url: '', events: [] as string[] }, { isNew: true })
  const { events } = form.values
  const [secret, setSecret] = useState('')
  const add = async () =>
    setSecret((await requestData<DeskNewWebhook>('POST', 'webhooks', form.values)).secret)
  return (
    <FormCard
      title="Add a webhook"
      submit="Add webhook"
      send={add}
      form={form}
      successText="Webhook added"
      isReady={events.length > 0}
      after={secret && <Secret label="Secret for checking signatures" value={secret} />}
    >
      <TextField label="URL" type="url" required {...form.field('url')} />
      <CheckboxGroup
        choices={Object.entries(eventNames).map(([id, name]) => ({ id, name }))}
        chosen={events}
        onChoose={(chosen) => form.set({ events: chosen })}
      />
    </FormCard>
  )
}

const filters = [
  <BooleanInput key="open" source="open" label="Unsent only" alwaysOn />,
  <NumberInput key="webhook" source="webhook" label="Webhook" alwaysOn />,
]

const outcomeOf = ({ sentAt, pausedAt, attempts, dueAt, error }: RaRecord) => {
  if (sentAt) return `Sent ${formatDateTime(String(sentAt))}`
  if (pausedAt) return 'Paused'
  if (Number(attempts) === 0) return 'Pending'
  const next = new Date(String(dueAt)) > new Date() && `next attempt ${formatDateTime(String(dueAt))}`
  return joinWithDots(`Failed ${withCount(Number(attempts), 'time')}`, next, error as string | null)
}

export function DeliveryList() {
  const eventNames = useEventNames()
  const eventName = ({ type }: RaRecord) =>
    type === 'test' ? 'Test event' : (eventNames[String(type)] ?? String(type))
  return (
    <DeskList
      title="Events"
      filters={filters}
      rowClick={false}
      primary={(record) => joinWithDots(eventName(record), record.orderId > 0 && `order ${record.orderId}`)}
      secondary={(record) => `${formatDateTime(String(record.createdAt))} · ${outcomeOf(record)}`}
    >
      <Moment source="createdAt" label="Date" sortable={false} />
      <FunctionField label="Event" render={eventName} />
      <FunctionField label="Order" render={({ orderId }) => (orderId > 0 ? orderId : '')} />
      <Text source="webhookId" label="Webhook" sortable={false} />
      <FunctionField label="Status" render={outcomeOf} sx={{ overflowWrap: 'anywhere' }} />
    </DeskList>
  )
}
