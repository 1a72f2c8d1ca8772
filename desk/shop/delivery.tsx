/** Holidays, and how long a parcel takes: by them days are promised. */
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { australianStates } from '../../src/domain/account/address'
import { counted } from '../../src/domain/count'
import { weekdayAndDate } from '../../src/domain/readable-date'
import { useAct } from '../acting'
import { call } from '../calls'
import { One, Part } from '../one'

type Holiday = { day: string; name: string; states: string[] }
type Zone = { from: number; to: number; days: number; name: string }
type Rules = { version: string; shipsFrom: string; proofDays: number; holidays: Holiday[]; zones: Zone[] }

const states = australianStates.map(({ short }) => short as string)
const rangeOf = ({ from, to }: Zone) => [from, to].map((code) => String(code).padStart(4, '0')).join('-')

export function Delivery() {
  return (
    <One<Rules> path="delivery" title="Holidays and zones">
      {(rules) => (
        <>
          <Basics key={rules.version} rules={rules} />
          <Holidays holidays={rules.holidays} />
          <Zones zones={rules.zones} />
        </>
      )}
    </One>
  )
}

function Basics({ rules }: { rules: Rules }) {
  const { act, isBusy } = useAct()
  const [shipsFrom, setShipsFrom] = useState(rules.shipsFrom)
  const [proofDays, setProofDays] = useState(String(rules.proofDays))
  const save = () =>
    act(() => call('PUT', 'delivery', { version: rules.version, shipsFrom, proofDays }), 'Saved.')
  return (
    <Part title="Sending" onSubmit={() => void save()}>
      <TextField
        select
        label="Everything is sent from"
        value={shipsFrom}
        onChange={({ target }) => setShipsFrom(target.value)}
      >
        {states.map((state) => (
          <MenuItem key={state} value={state}>
            {state}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Working days until a proof is approved"
        value={proofDays}
        onChange={({ target }) => setProofDays(target.value)}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Save
        </Button>
      </Box>
    </Part>
  )
}

function Holidays({ holidays }: { holidays: Holiday[] }) {
  const { act, isBusy } = useAct()
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState(states)
  const today = new Date().toISOString().slice(0, 10)
  const add = () =>
    act(() => call('POST', 'delivery/holidays', { day, name, states: chosen }), `${name} is a holiday now.`)
  const remove = ({ day: of, states: where }: Holiday) =>
    act(() => call('POST', 'delivery/holidays/remove', { day: of, states: where }), 'A working day again.')
  return (
    <Part title="Holidays" onSubmit={() => void add()}>
      <TextField
        label="Day"
        type="date"
        required
        slotProps={{ inputLabel: { shrink: true } }}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <TextField
        label="What it is called"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Autocomplete
        multiple
        options={states}
        value={chosen}
        onChange={(_, now) => setChosen(now)}
        renderInput={(params) => <TextField {...params} label="States" />}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Add holiday
        </Button>
      </Box>
      <List dense>
        {holidays
          .filter((one) => one.day >= today)
          .map((holiday) => (
            <ListItem key={`${holiday.day} ${holiday.name}`} disableGutters>
              <ListItemText
                primary={`${weekdayAndDate(holiday.day)} ${holiday.day.slice(0, 4)}: ${holiday.name}`}
                secondary={holiday.states.length === states.length ? 'all states' : holiday.states.join(', ')}
              />
              <Button
                size="small"
                disabled={isBusy}
                onClick={() => void remove(holiday)}
                aria-label={`Remove ${holiday.name} ${holiday.day}`}
              >
                Remove
              </Button>
            </ListItem>
          ))}
      </List>
    </Part>
  )
}

function Zones({ zones }: { zones: Zone[] }) {
  const { act, isBusy } = useAct()
  const [postcodes, setPostcodes] = useState('')
  const [days, setDays] = useState('')
  const [name, setName] = useState('')
  const set = () => act(() => call('POST', 'delivery/zones', { postcodes, days, name }), 'Saved.')
  const remove = (zone: Zone) =>
    act(() => call('POST', 'delivery/zones/remove', { postcodes: rangeOf(zone) }), 'Removed.')
  return (
    <Part title="Working days of a parcel" onSubmit={() => void set()}>
      <TextField
        label="Postcodes, like 2000-2249"
        required
        value={postcodes}
        onChange={({ target }) => setPostcodes(target.value)}
      />
      <TextField
        label="Working days"
        required
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <TextField label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <Box>
        <Button type="submit" variant="contained" disabled={isBusy}>
          Set zone
        </Button>
      </Box>
      <List dense>
        {zones.map((zone) => (
          <ListItem key={rangeOf(zone)} disableGutters>
            <ListItemText
              primary={`${rangeOf(zone)}: ${counted(zone.days, 'working day')}`}
              secondary={zone.name}
            />
            <Button
              size="small"
              disabled={isBusy}
              onClick={() => void remove(zone)}
              aria-label={`Remove ${rangeOf(zone)}`}
            >
              Remove
            </Button>
          </ListItem>
        ))}
      </List>
    </Part>
  )
}
