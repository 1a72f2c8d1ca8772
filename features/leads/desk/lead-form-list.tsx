/** Lists of the forms for leads, with links to edit them, and of the removed forms (req 22.27). */
import { Box, Button, Link, List } from '@mui/material'
import { Link as To } from 'react-router'
import { withCount } from '../../../src/domain/count'
import { ActionButton } from '../../../desk/action-buttons'
import { Row } from '../../../desk/row'
import { SectionCard } from '../../../desk/screen-parts'
import type { DeskLeadForms } from '../contract'
import { builtInId } from '../rules/lead-form'

export function FormList({ forms }: { forms: DeskLeadForms }) {
  const customForms = forms.forms.filter(({ id }) => id !== builtInId)
  return (
    <SectionCard title="Forms">
      {customForms.length > 0 && (
        <List dense aria-label="Lead forms">
          {customForms.map(({ id, title }) => (
            <Row key={id} primary={title} secondary={id}>
              <Link component={To} to={`/lead-forms/${id}`} aria-label={`Edit: ${title}`}>
                Edit
              </Link>
              <Link component={To} to={`/lead-forms/${id}?copy`} aria-label={`Copy: ${title}`} sx={{ ml: 2 }}>
                Copy
              </Link>
              <ActionButton
                label="Remove"
                subject={title}
                request={['DELETE', `lead-forms/${id}`]}
                question={removalText(forms, id)}
                successText="Form removed"
                isDestructive
              />
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

function removalText(forms: DeskLeadForms, id: string): string {
  const devices = forms.own.filter(({ formId }) => formId === id).length
  const replacements = [
    ...(forms.all === id ? ['Shown on all devices: the built-in form replaces it.'] : []),
    ...(devices > 0
      ? [`Chosen for ${withCount(devices, 'device')}: the form of all devices replaces it.`]
      : []),
  ]
  return [...replacements, 'Leads noted in it stay, and you can restore it.'].join(' ')
}

export function RemovedForms({ forms }: { forms: DeskLeadForms['removed'] }) {
  return (
    <SectionCard title="Removed forms">
      <List dense aria-label="Removed forms">
        {forms.map(({ id, title }) => (
          <Row key={id} primary={title} secondary={id}>
            <ActionButton
              label="Restore"
              subject={title}
              request={['POST', `lead-forms/${id}/restore`]}
              successText="Form restored"
            />
          </Row>
        ))}
      </List>
    </SectionCard>
  )
}
