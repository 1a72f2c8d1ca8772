/** One lead: contact data, state, notes, consent and erasure. */
import { Box, Link, List, TextField, Typography } from '@mui/material'
import { useRedirect } from 'react-admin'
import { withCount } from '../../../src/domain/count'
import { gradeNames } from '../rules/lead-form'
import type { DeskLead, DeskLeadForms, DeskLeadLetter } from '../contract'
import { useAction } from '../../../desk/use-action'
import { call } from '../../../desk/calls'
import { Choice, DestructiveFormCard, FormCard } from '../../../desk/form'
import { useFormValues } from '../../../desk/form-values'
import { RecordView, SectionCard, ProductLink, Screen, useDeskQuery } from '../../../desk/screen-parts'
import { Row } from '../../../desk/row'
import { joinWithDots, formatDateTime } from '../../../desk/format'
import { MailStates, useMailNotice } from '../../../desk/mail'
import { leadName, stateChoices } from './lead'
import { LetterFields } from './lead-letter'

export function LeadShow() {
  return (
    <RecordView<DeskLead>>
      {(lead) => (
        <Screen title={leadName(lead)}>
          <About lead={lead} />
          <Answers lead={lead} />
          <State lead={lead} />
          <Notes lead={lead} />
          <Consent lead={lead} />
          <MailStates about={`leads/${lead.id}`} />
          <Erase id={lead.id} />
        </Screen>
      )}
    </RecordView>
  )
}

const wrapStyle = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const

const pictureStyle = { display: 'block', maxWidth: '100%', maxHeight: 320 }
const cardPath = (id: string) => `/desk/api/leads/${id}/card`

function About({ lead }: { lead: DeskLead }) {
  const { company, email, phone, grade, timing, budget, interests, badges, cards, conversations, lastAt } =
    lead
  return (
    <Box sx={wrapStyle}>
      <Typography>
        {joinWithDots(company, phone)}
        {email && (
          <>
            {company || phone ? ' · ' : ''}
            <Link href={`mailto:${email}`}>{email}</Link>
          </>
        )}
      </Typography>
      <Typography>{joinWithDots(grade && gradeNames[grade], timing, budget)}</Typography>
      {interests.length > 0 && (
        <Typography>
          Interested in{' '}
          {interests.map((slug, index) => (
            <span key={slug}>
              {index > 0 && ', '}
              <ProductLink slug={slug}>{slug}</ProductLink>
            </span>
          ))}
        </Typography>
      )}
      {badges.map((badge) => (
        <Typography key={badge}>Badge: {badge}</Typography>
      ))}
      {cards.map((id) => (
        <Link key={id} href={cardPath(id)} target="_blank" sx={{ display: 'block', my: 1 }}>
          <Box component="img" src={cardPath(id)} alt="Business card photo" sx={pictureStyle} />
        </Link>
      ))}
      <Typography color="text.secondary">
        {withCount(conversations, 'conversation')}, last contact {formatDateTime(lastAt)}
      </Typography>
    </Box>
  )
}

/** The operator's form, and the answers to the questions that only such forms have. */
function Answers({ lead: { form, answers } }: { lead: DeskLead }) {
  const { data } = useDeskQuery<DeskLeadForms>('lead-forms')
  const forms = data ? [...data.forms, ...data.removed] : []
  const fields = forms.flatMap(({ id: formId, fields: questions }) =>
    questions.map(({ id, label }) => ({ key: `${formId} ${id}`, label })),
  )
  return (
    <Box sx={wrapStyle}>
      {form && <Typography>Form: {forms.find(({ id }) => id === form.id)?.title ?? form.id}</Typography>}
      {Object.entries(answers).map(([key, values]) => (
        <Typography key={key}>
          {/* A question that was removed from its form is named by its id. */}
          {fields.find((field) => field.key === key)?.label ?? key.split(' ').at(-1)}: {values.join(', ')}
        </Typography>
      ))}
    </Box>
  )
}

function State({ lead: { id, version, state } }: { lead: DeskLead }) {
  const { act, isBusy } = useAction()
  const saveState = (next: string) => act(() => call('PUT', `leads/${id}`, { version, state: next }), 'Saved')
  return (
    <Choice
      label="Status"
      choices={stateChoices}
      value={state}
      disabled={isBusy}
      onChange={({ target }) => void saveState(target.value)}
      sx={{ maxWidth: 240 }}
    />
  )
}

function Notes({ lead: { id, notes } }: { lead: DeskLead }) {
  const form = useFormValues('note', { text: '' }, { isNew: true })
  return (
    <FormCard
      title="Notes"
      submit="Add note"
      send={() => call('POST', `leads/${id}/notes`, form.values)}
      form={form}
      successText="Note added"
      isReady={form.values.text.trim() !== ''}
    >
      <List dense disablePadding aria-label="Notes">
        {notes.map((note) => (
          <Row
            key={`${note.at} ${note.text}`}
            primary={note.text}
            secondary={joinWithDots(note.by, formatDateTime(note.at))}
            sx={wrapStyle}
          />
        ))}
      </List>
      <TextField label="Your note" multiline minRows={2} required {...form.field('text')} />
    </FormCard>
  )
}

function Consent({ lead }: { lead: DeskLead }) {
  const { email, state, consent } = lead
  const { data: letter } = useDeskQuery<DeskLeadLetter>('lead-letter')
  return (
    <>
      <SectionCard title="Consent">
        <Typography sx={wrapStyle}>
          {consent
            ? `Opted in ${formatDateTime(consent.at)} with this text (${consent.version}): “${consent.words}”`
            : 'Not opted in to emails with news and offers.'}
        </Typography>
      </SectionCard>
      {consent && email && state === 'new' && letter && <Letter lead={lead} letter={letter} />}
    </>
  )
}

type LetterProps = { lead: DeskLead; letter: DeskLeadLetter }

function Letter({ lead: { id, draftId, quote }, letter: { subject, text } }: LetterProps) {
  const notice = useMailNotice()
  const form = useFormValues('letter', { subject, text })
  return (
    <FormCard
      title="Email"
      submit="Email this lead"
      send={() => call('POST', `leads/${id}/letter`, form.values)}
      form={form}
      successText={notice}
    >
      {draftId && (
        <Typography>
          {quote
            ? `The email links to quote ${quote.number}, started at the stall.`
            : 'The draft of this lead has no active link, so the email has no quote. To add one, send the draft to the client first.'}
        </Typography>
      )}
      <LetterFields form={form} />
    </FormCard>
  )
}

function Erase({ id }: { id: string }) {
  const redirect = useRedirect()
  const erase = async () => {
    await call('DELETE', `leads/${id}`)
    redirect('list', 'leads')
  }
  return (
    <DestructiveFormCard
      title="Erase"
      submit="Erase"
      send={erase}
      successText="Lead erased"
      label="Erase everything about this person permanently. The date of the conversation and the text of the consent stay."
    />
  )
}
