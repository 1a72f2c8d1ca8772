/** Holidays, and how long a parcel takes: by them days are promised. */
import { Autocomplete, List, ListItem, ListItemText, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { australianStates } from '../../src/domain/account/address'
import { counted } from '../../src/domain/count'
import { weekdayAndDate } from '../../src/domain/readable-date'
import { call } from '../calls'
import { DayField, FormPart, useTyped } from '../form'
import { One } from '../one'
import { Press } from '../press'

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
  const [shipsFrom, proofDays] = [useTyped(rules.shipsFrom), useTyped(String(rules.proofDays))]
  const save = () =>
    call('PUT', 'delivery', {
      version: rules.version,
      shipsFrom: shipsFrom.value,
      proofDays: proofDays.value,
    })
  return (
    <FormPart title="Sending" submit="Save" send={save} done="Saved.">
      <TextField select label="Everything is sent from" {...shipsFrom.field}>
        {states.map((state) => (
          <MenuItem key={state} value={state}>
            {state}
          </MenuItem>
        ))}
      </TextField>
      <TextField label="Working days until a proof is approved" {...proofDays.field} />
    </FormPart>
  )
}

function Holidays({ holidays }: { holidays: Holiday[] }) {
  const [day, name] = [useTyped(), useTyped()]
  const [chosen, setChosen] = useState(states)
  const today = new Date().toISOString().slice(0, 10)
  const add = () => call('POST', 'delivery/holidays', { day: day.value, name: name.value, states: chosen })
  const coming = holidays.filter((one) => one.day >= today)
  return (
    <FormPart
      title="Holidays"
      submit="Add holiday"
      send={add}
      done={`${name.value} is a holiday now.`}
      after={
        <List dense sx={inColumns}>
          {coming.map(({ day: of, name: called, states: where }) => (
            <ListItem key={`${of} ${called}`} disableGutters>
              <ListItemText
                primary={`${weekdayAndDate(of)} ${of.slice(0, 4)}: ${called}`}
                secondary={where.length === states.length ? 'all states' : where.join(', ')}
              />
              <Press
                label="Remove"
                of={`${called} ${of}`}
                asks={['POST', 'delivery/holidays/remove', { day: of, states: where }]}
                done="A working day again."
              />
            </ListItem>
          ))}
        </List>
      }
    >
      <DayField label="Day" required {...day.field} />
      <TextField label="What it is called" required {...name.field} />
      <Autocomplete
        multiple
        options={states}
        value={chosen}
        onChange={(_, now) => setChosen(now)}
        renderInput={(params) => <TextField {...params} label="States" />}
      />
    </FormPart>
  )
}

const inColumns = {
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

function Zones({ zones }: { zones: Zone[] }) {
  const [postcodes, days, name] = [useTyped(), useTyped(), useTyped()]
  const set = () =>
    call('POST', 'delivery/zones', { postcodes: postcodes.value, days: days.value, name: name.value })
  return (
    <FormPart
      title="Working days of a parcel"
      submit="Set zone"
      send={set}
      done="Saved."
      after={
        <List dense sx={inColumns}>
          {zones.map((zone) => (
            <ListItem key={rangeOf(zone)} disableGutters>
              <ListItemText
                primary={`${rangeOf(zone)}: ${counted(zone.days, 'working day')}`}
                secondary={zone.name}
              />
              <Press
                label="Remove"
                of={rangeOf(zone)}
                asks={['POST', 'delivery/zones/remove', { postcodes: rangeOf(zone) }]}
                done="Removed."
              />
            </ListItem>
          ))}
        </List>
      }
    >
      <TextField label="Postcodes, like 2000-2249" required {...postcodes.field} />
      <TextField label="Working days" required {...days.field} />
      <TextField label="Name" {...name.field} />
    </FormPart>
  )
}
