/** The email to a lead: its fields, and the letter that every lead gets unless a colleague changes it. */
import { TextField, Typography } from '@mui/material'
import type { DeskLeadLetter } from '../contract'
import { call } from '../../../desk/calls'
import { FormCard } from '../../../desk/form'
import { type FormValues, useFormValues } from '../../../desk/form-values'
import { useDeskQuery } from '../../../desk/screen-parts'

type LetterText = Pick<DeskLeadLetter, 'subject' | 'text'>

export function LetterFields({ form }: { form: FormValues<LetterText> }) {
  return (
    <>
      <TextField label="Subject" required {...form.field('subject')} />
      <TextField label="Text" multiline minRows={4} required {...form.field('text')} />
      <Typography color="text.secondary">
        Below the text, the email has the quote and the products that were discussed, the text of the consent
        and a link to unsubscribe.
      </Typography>
    </>
  )
}

export function LeadLetter() {
  const { data: letter } = useDeskQuery<DeskLeadLetter>('lead-letter')
  return letter ? <Edit letter={letter} /> : null
}

function Edit({ letter: { version, subject, text } }: { letter: DeskLeadLetter }) {
  const form = useFormValues('letter to leads', { subject, text })
  return (
    <FormCard
      title="Email to leads"
      submit="Save"
      send={() => call('PUT', 'lead-letter', { version, ...form.values })}
      form={form}
      successText="Saved"
    >
      <LetterFields form={form} />
    </FormCard>
  )
}
