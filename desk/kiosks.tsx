/** Kiosks of a stall: seen when, with how much that is not sent; named, taken off the list, and given their form for leads. */
import { Box, Button, Chip, Link, List, TextField, Typography } from '@mui/material'
import type { FormEvent } from 'react'
import { Link as To } from 'react-router'
import { formatCount } from '../src/domain/count'
import { kioskName } from '../src/domain/kiosk/kiosk-name'
import { builtInId, type LeadForm } from '../src/domain/lead/lead-form'
import { useAct } from './acting'
import { call } from './calls'
import { Choice, useTyped } from './form'
import { One, Part, useRead } from './one'
import { Press } from './press'
import { Row } from './row'
import { dotted, momentOf } from './words'

type Kiosk = {
  id: string
  version: string
  name: string
  build: string
  unsent: number
  seenAt: string
  isSilent: boolean
}
type Forms = {
  forms: LeadForm[]
  all: string
  own: { device: string; formId: string }[]
  /** Devices on which leads were noted. */
  devices: string[]
}

export function Kiosks() {
  const { data: forms } = useRead<Forms>('lead-forms')
  return (
    <One<Kiosk[]> path="kiosks" title="Kiosks">
      {(kiosks) => (
        <>
          <Typography>
            Each tablet in kiosk mode reports itself once a minute. “Staff” on the tablet shows its name.
          </Typography>
          {kiosks.length === 0 && <Typography>No kiosk has reported itself yet.</Typography>}
          <List aria-label="Kiosks">
            {kiosks.map((kiosk) => (
              <KioskRow key={`${kiosk.id} ${kiosk.version}`} kiosk={kiosk} forms={forms} />
            ))}
          </List>
          {forms && <LeadForms forms={forms} kiosks={kiosks} />}
        </>
      )}
    </One>
  )
}

function KioskRow({ kiosk, forms }: { kiosk: Kiosk; forms: Forms | undefined }) {
  const { id, version, name, build, unsent, seenAt, isSilent } = kiosk
  const { act, isBusy } = useAct()
  const typed = useTyped(name)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    void act(() => call('PUT', `kiosks/${id}`, { version, name: typed.value }), 'The name is saved.')
  }
  return (
    <Row
      divider
      primary={
        <>
          {name} {isSilent && <Chip size="small" color="error" label="Silent" />}
        </>
      }
      secondary={dotted(
        `Seen ${momentOf(seenAt)}`,
        `${formatCount(unsent)} not sent`,
        build && `build ${build}`,
      )}
    >
      <Box component="form" onSubmit={rename} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <TextField label={`Name of ${name}`} {...typed.field} />
        <Button type="submit" size="small" disabled={isBusy || typed.value === name}>
          Save
        </Button>
        <Press label="Remove" of={name} asks={['DELETE', `kiosks/${id}`]} done="Off the list." isFinal />
      </Box>
      {forms && <FormChoice forms={forms} device={id} name={name} />}
    </Row>
  )
}

/** Which form all devices show, those that differ and are no kiosk, and the forms themselves. */
function LeadForms({ forms, kiosks }: { forms: Forms; kiosks: Kiosk[] }) {
  const others = new Set([...forms.own.map(({ device }) => device), ...forms.devices])
  for (const { id } of kiosks) others.delete(id)
  const written = forms.forms.filter(({ id }) => id !== builtInId)
  return (
    <Part title="Forms for leads">
      <Typography>What “New lead” asks for.</Typography>
      <FormChoice forms={forms} device="" name="all devices" />
      {others.size > 0 && (
        <List dense aria-label="Devices">
          {[...others].map((device) => (
            <Row key={device} divider primary={nameOf(device)} secondary={device}>
              <FormChoice forms={forms} device={device} name={nameOf(device)} />
            </Row>
          ))}
        </List>
      )}
      {written.length > 0 && (
        <List dense aria-label="Forms for leads">
          {written.map(({ id, title }) => (
            <Row key={id} primary={title} secondary={id}>
              <Link component={To} to={`/lead-forms/${id}`} aria-label={`Change: ${title}`}>
                Change
              </Link>
            </Row>
          ))}
        </List>
      )}
      <Box>
        <Button component={To} to={`/lead-forms/${builtInId}`}>
          New form
        </Button>
      </Box>
    </Part>
  )
}

/** No form has this id. */
const asAll = { id: '-', name: 'As all devices' }

function FormChoice({ forms, device, name }: { forms: Forms; device: string; name: string }) {
  const { act, isBusy } = useAct()
  const choices = forms.forms.map(({ id, title }) => ({ id, name: id === builtInId ? 'Built in' : title }))
  const own = forms.own.find((one) => one.device === device)?.formId ?? asAll.id
  const show = (form: string) =>
    act(
      () => call('POST', 'lead-forms/show', { device, form: form === asAll.id ? null : form }),
      'It is shown with the next visitor.',
    )
  return (
    <Choice
      label={`Form of ${name}`}
      sx={{ minWidth: 220 }}
      disabled={isBusy}
      choices={device === '' ? choices : [asAll, ...choices]}
      value={device === '' ? forms.all : own}
      onChange={({ target }) => void show(target.value)}
    />
  )
}

/** A kiosk that was taken off the list, or a device that is none. */
const nameOf = (device: string) => (/^[\da-f-]{36}$/.test(device) ? kioskName(device) : device)
