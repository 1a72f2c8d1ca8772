/** Forms for leads: links to edit them, and the choice of the form that devices show. */
import { Box, Button, Link, List, Typography } from '@mui/material'
import { Link as To } from 'react-router'
import type { DeskLeadForms } from '../contract'
import { kioskName } from '../../../src/domain/kiosk/kiosk-name'
import { builtInId } from '../rules/lead-form'
import { useAction } from '../../../desk/use-action'
import { call } from '../../../desk/calls'
import { Choice } from '../../../desk/form'
import { SectionCard, useDeskQuery } from '../../../desk/screen-parts'
import { Row } from '../../../desk/row'

const useLeadForms = () => useDeskQuery<DeskLeadForms>('lead-forms').data

/** Chooses the form of all devices and the forms of single devices other than kiosks, and lists the forms. */
export function LeadForms({ kioskIds }: { kioskIds: readonly string[] }) {
  const forms = useLeadForms()
  if (!forms) return null
  const otherDevices = new Set([...forms.own.map(({ device }) => device), ...forms.devices])
  for (const id of kioskIds) otherDevices.delete(id)
  const customForms = forms.forms.filter(({ id }) => id !== builtInId)
  return (
    <SectionCard title="Lead forms">
      <Typography>The questions of “New lead”, for all devices or for one device.</Typography>
      <FormChoice forms={forms} device="" name="all devices" />
      {otherDevices.size > 0 && (
        <List dense aria-label="Devices">
          {[...otherDevices].map((device) => (
            <Row key={device} divider primary={deviceName(device)} secondary={device}>
              <FormChoice forms={forms} device={device} name={deviceName(device)} />
            </Row>
          ))}
        </List>
      )}
      {customForms.length > 0 && (
        <List dense aria-label="Lead forms">
          {customForms.map(({ id, title }) => (
            <Row key={id} primary={title} secondary={id}>
              <Link component={To} to={`/lead-forms/${id}`} aria-label={`Edit: ${title}`}>
                Edit
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
    </SectionCard>
  )
}

/** The choice for a device that shows the same form as all devices. No form has this id. */
const sameAsAllChoice = { id: '-', name: 'Same as all devices' }

/** Chooses the form of a kiosk. */
export function KioskFormChoice({ kioskId, name }: { kioskId: string; name: string }) {
  const forms = useLeadForms()
  return forms ? <FormChoice forms={forms} device={kioskId} name={name} /> : null
}

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
      label={`Form for ${name}`}
      sx={{ minWidth: 220 }}
      disabled={isBusy}
      choices={device === '' ? choices : [sameAsAllChoice, ...choices]}
      value={device === '' ? forms.all : chosenId}
      onChange={({ target }) => void chooseForm(target.value)}
    />
  )
}

/** Returns the name of a kiosk that was removed from the list; other devices are shown by their id. */
const deviceName = (device: string) => (/^[\da-f-]{36}$/.test(device) ? kioskName(device) : device)
