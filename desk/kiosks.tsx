/** Kiosks of a stall: last report, unsent entries, name, and removal from the list. */
import { Box, Button, Chip, List, TextField, Typography } from '@mui/material'
import type { FormEvent } from 'react'
import { formatCount } from '../src/domain/count'
import type { DeskKiosk } from '../src/domain/desk/stall-row'
import { useAction } from './use-action'
import { call } from './calls'
import { useTextField } from './form'
import { useFormValues } from './form-values'
import { LoadedScreen } from './screen-parts'
import { ActionButton } from './action-buttons'
import { Row } from './row'
import { joinWithDots, formatDateTime } from './format'

export function Kiosks() {
  return (
    <LoadedScreen<DeskKiosk[]> path="kiosks" title="Kiosks">
      {(kiosks) => (
        <>
          <Typography>
            Visitors fill in the kiosk form, whose fields are fixed. To list a tablet that runs in kiosk mode,
            enter its code. “Staff” on the tablet shows the code.
          </Typography>
          <AddKiosk />
          {kiosks.length === 0 && <Typography>No kiosks yet.</Typography>}
          <List aria-label="Kiosks">
            {kiosks.map((kiosk) => (
              <KioskRow key={kiosk.id} kiosk={kiosk} />
            ))}
          </List>
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

function KioskRow({ kiosk }: { kiosk: DeskKiosk }) {
  const { id, version, name, build, unsent, seenAt, isSilent } = kiosk
  const { act, isBusy } = useAction()
  const form = useFormValues(`kiosk ${id}`, { name })
  const rename = async (event: FormEvent) => {
    event.preventDefault()
    const sent = form.values
    if (await act(() => call('PUT', `kiosks/${id}`, { version, ...sent }), 'Saved')) form.finish(sent)
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
      <Box
        component="form"
        onSubmit={(event) => void rename(event)}
        sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      >
        {seenAt !== null && (
          <>
            <TextField label={`Name of ${name}`} {...form.field('name')} />
            <Button
              type="submit"
              size="small"
              disabled={isBusy || form.values.name === name || 'name' in form.conflicts}
            >
              Save
            </Button>
          </>
        )}
        <ActionButton
          label="Remove"
          subject={name}
          request={['DELETE', `kiosks/${id}`]}
          question={`${name} is not listed any more, and you won’t see when it is offline.`}
          successText="Kiosk removed"
          isDestructive
        />
      </Box>
    </Row>
  )
}
