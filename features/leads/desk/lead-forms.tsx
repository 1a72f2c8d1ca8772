/** Forms for leads, and the choice of the form that devices show. */
import { List, Typography } from '@mui/material'
import type { DeskLeadForms } from '../contract'
import type { DeskKiosk } from '../../../src/domain/desk/stall-row'
import { kioskName } from '../../../src/domain/kiosk/kiosk-name'
import { builtInId } from '../rules/lead-form'
import { useAction } from '../../../desk/use-action'
import { call } from '../../../desk/calls'
import { Choice } from '../../../desk/form'
import { LoadedScreen, SectionCard, useDeskQuery } from '../../../desk/screen-parts'
import { Row } from '../../../desk/row'
import { FormList, RemovedForms } from './lead-form-list'

/** Chooses the form of all devices and the forms of single devices, and lists the forms. */
export function LeadForms() {
  const { data = [] } = useDeskQuery<DeskKiosk[]>('kiosks')
  // A kiosk that was not seen yet has a code in place of its id.
  const kiosks = data.filter(({ seenAt }) => seenAt !== null)
  const nameOf = (device: string) =>
    kiosks.find(({ id }) => id === device)?.name ?? (isKioskId(device) ? kioskName(device) : device)
  return (
    <LoadedScreen<DeskLeadForms> path="lead-forms" title="Lead forms">
      {(forms) => (
        <>
          <Typography>
            Staff note leads in a lead form, under “New lead”. Visitors at a kiosk fill in the kiosk form,
            whose fields are fixed.
          </Typography>
          <Devices
            forms={forms}
            devices={[...kiosks.map(({ id }) => id), ...forms.own.map(({ device }) => device)]}
            nameOf={nameOf}
          />
          <FormList forms={forms} />
          {forms.removed.length > 0 && <RemovedForms forms={forms.removed} />}
        </>
      )}
    </LoadedScreen>
  )
}

type DevicesProps = { forms: DeskLeadForms; devices: string[]; nameOf: (device: string) => string }

/** `devices`: those that are listed although no lead was noted on them. */
function Devices({ forms, devices, nameOf }: DevicesProps) {
  const allDevices = [...new Set([...devices, ...forms.devices])]
  return (
    <SectionCard title="Devices">
      <FormChoice forms={forms} device="" name="all devices" />
      {allDevices.length > 0 && (
        <List dense aria-label="Devices">
          {allDevices.map((device) => (
            <Row key={device} divider primary={nameOf(device)} secondary={device}>
              <FormChoice forms={forms} device={device} name={nameOf(device)} />
            </Row>
          ))}
        </List>
      )}
    </SectionCard>
  )
}

/** The choice for a device that shows the same form as all devices. No form has this id. */
const sameAsAllChoice = { id: '-', name: 'Same as all devices' }

function FormChoice({ forms, device, name }: { forms: DeskLeadForms; device: string; name: string }) {
  const { act, isBusy } = useAction()
  const choices = forms.forms.map(({ id, title }) => ({
    id,
    name: id === builtInId ? 'Built-in form' : title,
  }))
  const chosenId = forms.own.find((entry) => entry.device === device)?.formId ?? sameAsAllChoice.id
  const chooseForm = (form: string) =>
    act(
      () => call('POST', 'lead-forms/show', { device, form: form === sameAsAllChoice.id ? null : form }),
      'Saved. Devices show it to the next visitor.',
    )
  return (
    <Choice
      label={`Lead form on ${name}`}
      sx={{ minWidth: 220 }}
      disabled={isBusy}
      choices={device === '' ? choices : [sameAsAllChoice, ...choices]}
      value={device === '' ? forms.all : chosenId}
      onChange={({ target }) => void chooseForm(target.value)}
    />
  )
}

/** Kiosks are named by a UUID, also those that were removed from the list. */
const isKioskId = (device: string) => /^[\da-f-]{36}$/.test(device)
