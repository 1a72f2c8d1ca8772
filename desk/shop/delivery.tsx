/** Holidays and the delivery days of postcode zones, from which delivery dates are promised. */
import { Autocomplete, List, TextField } from '@mui/material'
import { australianStates } from '../../src/domain/account/address'
import { withCount } from '../../src/domain/count'
import type { DeskDeliveryRules } from '../../src/domain/desk/shop-row'
import { call } from '../calls'
import { Choice, DayField, FormCard } from '../form'
import { useFormValues } from '../form-values'
import { LoadedScreen, sideBySide } from '../screen-parts'
import { ActionButton } from '../action-buttons'
import { Row } from '../row'
import { formatDay, shopDay } from '../format'

const states = australianStates.map(({ short }) => short as string)
const stateChoices = states.map((id) => ({ id, name: id }))
type Zone = DeskDeliveryRules['zones'][number]

const postcodeRange = ({ from, to }: Zone) =>
  [from, to].map((code) => String(code).padStart(4, '0')).join('-')

export function Delivery() {
  return (
    <LoadedScreen<DeskDeliveryRules> path="delivery" title="Delivery">
      {(rules) => (
        <>
          <Basics rules={rules} />
          <Zones zones={rules.zones} />
          <Holidays holidays={rules.holidays} />
        </>
      )}
    </LoadedScreen>
  )
}

function Basics({ rules: { version, shipsFrom, proofDays } }: { rules: DeskDeliveryRules }) {
  const form = useFormValues('shipping', { shipsFrom, proofDays: String(proofDays) })
  const { values, field } = form
  const save = () => call('PUT', 'delivery', { version, ...values })
  return (
    <FormCard title="Shipping" submit="Save" send={save} form={form} successText="Saved">
      <Choice label="Ships from" choices={stateChoices} {...field('shipsFrom')} />
      <TextField label="Working days for proof and approval" {...field('proofDays')} />
    </FormCard>
  )
}

function Holidays({ holidays }: { holidays: DeskDeliveryRules['holidays'] }) {
  const form = useFormValues('holiday', { day: '', name: '', states }, { isNew: true })
  const { values, field } = form
  const today = shopDay()
  const add = () => call('POST', 'delivery/holidays', values)
  const upcoming = holidays.filter(({ day }) => day >= today)
  return (
    <FormCard
      title="Holidays"
      submit="Add holiday"
      send={add}
      form={form}
      successText="Holiday added"
      after={
        <List dense sx={columns}>
          {upcoming.map(({ day, name, states: holidayStates }) => (
            <Row
              key={`${day} ${name}`}
              primary={`${formatDay(day)}: ${name}`}
              secondary={holidayStates.length === states.length ? 'all states' : holidayStates.join(', ')}
            >
              <ActionButton
                label="Remove"
                subject={`${name}, ${formatDay(day)}`}
                request={['POST', 'delivery/holidays/remove', { day, states: holidayStates }]}
                question={`Delivery days count ${formatDay(day)} as a working day again.`}
                successText="Holiday removed"
              />
            </Row>
          ))}
        </List>
      }
    >
      <DayField label="Day" required {...field('day')} />
      <TextField label="Name" required {...field('name')} />
      <Autocomplete
        multiple
        options={states}
        value={values.states}
        onChange={(_, chosen) => form.set({ states: chosen })}
        renderInput={(params) => <TextField {...params} label="States" />}
      />
    </FormCard>
  )
}

const columns = { ...sideBySide, columnGap: 4 }

function Zones({ zones }: { zones: Zone[] }) {
  const form = useFormValues('zone', { postcodes: '', days: '', name: '' }, { isNew: true })
  const { values, field } = form
  return (
    <FormCard
      title="Delivery zones"
      submit="Save zone"
      send={() => call('POST', 'delivery/zones', values)}
      form={form}
      successText="Saved"
      after={
        <List dense sx={columns}>
          {zones.map((zone) => (
            <Row
              key={postcodeRange(zone)}
              primary={`${postcodeRange(zone)}: ${withCount(zone.days, 'working day')}`}
              secondary={zone.name}
            >
              <ActionButton
                label="Remove"
                subject={postcodeRange(zone)}
                request={['POST', 'delivery/zones/remove', { postcodes: postcodeRange(zone) }]}
                question="Products and orders show no delivery date for these postcodes."
                successText="Zone removed"
              />
            </Row>
          ))}
        </List>
      }
    >
      <TextField label="Postcodes, such as 2000-2249" required {...field('postcodes')} />
      <TextField label="Working days" required {...field('days')} />
      <TextField label="Name" {...field('name')} />
    </FormCard>
  )
}
