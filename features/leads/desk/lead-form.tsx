/**
 * Edits a form for leads question by question; each save is its next version. A new form starts as a copy of another
 * form, by default of the built-in one.
 */
import { Box, TextField } from '@mui/material'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { DeskLeadForm } from '../contract'
import {
  builtInId,
  type FieldKind,
  fieldKinds,
  hasOptions,
  type LeadField,
  readLeadForm,
  withFieldIds,
} from '../rules/lead-form'
import { call } from '../../../desk/calls'
import { Entries } from '../../../desk/entries'
import { Choice } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { LoadedScreen, SectionCard, sideBySide, singleColumn } from '../../../desk/screen-parts'
import { LabelledCheckbox } from '../../../desk/checkboxes'
import { LeadFormPreview } from './lead-form-preview'

const kindNames: Record<FieldKind, string> = {
  text: 'Short text',
  email: 'Email',
  phone: 'Phone',
  choice: 'Single choice',
  several: 'Multiple choice',
  grade: 'Hot, warm or cold',
  date: 'Date',
  products: 'Products',
  note: 'Long text',
  consent: 'Consent to emails',
}
const kindChoices = fieldKinds.map((id) => ({ id, name: kindNames[id] }))
const blank: LeadField = { id: '', kind: 'text', label: '', required: false, options: [] }

/** Stays in view while a long form scrolls. */
const previewColumn = {
  position: 'sticky',
  top: 64,
  maxHeight: 'calc(100vh - 80px)',
  overflowY: 'auto',
} as const

export function LeadFormScreen() {
  const { id = builtInId } = useParams()
  return (
    <LoadedScreen<DeskLeadForm> path={`lead-forms/${id}`} title="Lead form">
      {(leadForm) => <Edit leadForm={leadForm} />}
    </LoadedScreen>
  )
}

function Edit({ leadForm }: { leadForm: DeskLeadForm }) {
  const { id, version } = leadForm
  const isCopy = useSearchParams()[0].has('copy')
  const isNew = isCopy || id === builtInId
  const navigate = useNavigate()
  const form = useFormValues(isCopy ? 'copy of lead form' : 'lead form', {
    title: isCopy ? `Copy of ${leadForm.title}` : isNew ? '' : leadForm.title,
    entries: leadForm.fields,
  })
  const { title, entries } = form.values
  const body = { title, fields: withFieldIds(entries.map(toStoredField)) }
  const check = () => readLeadForm({ ...body, id: isNew ? 'new' : id }).problems ?? []
  const save = async () => {
    if (!isNew) return call('PUT', `lead-forms/${id}`, { ...body, version })
    await call('POST', 'lead-forms', body)
    form.finish()
    return navigate('/lead-forms')
  }
  return (
    <Box sx={{ ...sideBySide, gap: 2, alignItems: 'start' }}>
      <Box sx={{ ...singleColumn, gap: 2 }}>
        <SectionCard title="Form">
          <TextField label="Title" {...form.field('title')} />
        </SectionCard>
        <Entries
          name="Field"
          form={form}
          emptyEntry={blank}
          check={check}
          save={save}
          successText={
            isNew ? 'Saved. Choose which devices show it.' : 'Saved. Devices update within a minute.'
          }
        >
          {(field, change) => <Field field={field} onChange={change} />}
        </Entries>
      </Box>
      <Box tabIndex={0} sx={previewColumn}>
        <LeadFormPreview fields={body.fields} />
      </Box>
    </Box>
  )
}

type FieldProps = { field: LeadField; onChange: (part: Partial<LeadField>) => void }

function Field({ field: { kind, label, required, options }, onChange }: FieldProps) {
  return (
    <>
      <TextField
        label={kind === 'consent' ? 'Consent text' : 'Question'}
        multiline={kind === 'consent'}
        value={label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
      <Choice
        label="Type of answer"
        choices={kindChoices}
        value={kind}
        // The field gets a new id, because answers to the old kind of question do not fit the new one.
        onChange={({ target }) => onChange({ kind: target.value as FieldKind, id: '' })}
      />
      {hasOptions(kind) && (
        <TextField
          label="Options, one per line"
          multiline
          minRows={2}
          value={options.join('\n')}
          onChange={({ target }) => onChange({ options: target.value.split('\n') })}
        />
      )}
      {kind !== 'consent' && (
        <LabelledCheckbox
          label="Required"
          isChecked={required}
          onToggle={(isChecked) => onChange({ required: isChecked })}
        />
      )}
    </>
  )
}

/** Removes options and `required` that remain from a kind that was selected before and does not support them. */
function toStoredField(field: LeadField): LeadField {
  const options = hasOptions(field.kind) ? field.options.map((option) => option.trim()).filter(Boolean) : []
  return { ...field, options, required: field.kind !== 'consent' && field.required }
}
