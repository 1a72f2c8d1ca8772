/**
 * Kiosks of a stall: last report, unsent entries, name, removal from the list, and the form for leads that each kiosk
 * shows.
 */
import { Box, Button, Chip, List, TextField, Typography } from '@mui/material'
import type { FormEvent } from 'react'
import { formatCount } from '../src/domain/count'
import type { DeskKiosk, DeskLeadForms } from '../src/domain/desk/stall-row'
import { useAction } from './use-action'
import { call } from './calls'
import { useTextField } from './form'
import { FormChoice, LeadForms } from './leads/lead-forms'
import { LoadedScreen, useDeskQuery } from './screen-parts'
import { ActionButton } from './action-buttons'
import { Row } from './row'
import { joinWithDots, formatDateTime } from './format'

export function Kiosks() {
  const { data: forms } = useDeskQuery<DeskLeadForms>('lead-forms')
  return (
    <LoadedScreen<DeskKiosk[]> path="kiosks" title="Kiosks">
      {(kiosks) => (
        <>
          <Typography>
            To list a tablet that runs in kiosk mode, enter its code. “Staff” on the tablet shows the code.
          </Typography>
          <AddKiosk />
          {kiosks.length === 0 && <Typography>No kiosks yet.</Typography>}
          <List aria-label="Kiosks">
            {kiosks.map((kiosk) => (
              <KioskRow key={`${kiosk.id} ${kiosk.version}`} kiosk={kiosk} forms={forms} />
            ))}
          </List>
          {forms && <LeadForms forms={forms} kiosks={kiosks.map(({ id }) => id)} />}
        </>
      )}
    </LoadedScreen>
  )
}

function AddKiosk() {
  const { act, isBusy } = useAction()
  const { value, clear, field } = useTextField()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const send = async () => {
      await call('POST', 'kiosks', { code: value })
      clear()
    }
    void act(send, 'Kiosk added. It reports within a minute.')
  }
  return (
    <Box component="form" onSubmit={add} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <TextField label="Code on the tablet" {...field} />
      <Button type="submit" variant="contained" disabled={isBusy || value.trim() === ''}>
        Add kiosk
      </Button>
    </Box>
  )
}

function KioskRow({ kiosk, forms }: { kiosk: DeskKiosk; forms: DeskLeadForms | undefined }) {
  const { id, version, name, build, unsent, seenAt, isSilent } = kiosk
  const { act, isBusy } = useAction()
  const nameField = useTextField(name)
  const rename = (event: FormEvent) => {
    event.preventDefault()
    void act(() => call('PUT', `kiosks/${id}`, { version, name: nameField.value }), 'Saved')
  }
  return (
    <Row
      divider
      primary={
        <>
          {name} {isSilent && <Chip size="small" color="error" label="Offline" />}
        </>
      }
      secondary={
        seenAt === null
          ? 'Not seen yet. Check that the tablet is online and shows this code.'
          : joinWithDots(
              `Last seen ${formatDateTime(seenAt)}`,
              `${formatCount(unsent)} unsent`,
              build && `build ${build}`,
            )
      }
    >
      <Box component="form" onSubmit={rename} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {seenAt !== null && (
          <>
            <TextField label={`Name of ${name}`} {...nameField.field} />
            <Button type="submit" size="small" disabled={isBusy || nameField.value === name}>
              Save
            </Button>
          </>
        )}
        <ActionButton
          label="Remove"
          subject={name}
          request={['DELETE', `kiosks/${id}`]}
          successText="Kiosk removed"
          isDestructive
        />
      </Box>
      {forms && seenAt !== null && <FormChoice forms={forms} device={id} name={name} />}
    </Row>
  )
}
