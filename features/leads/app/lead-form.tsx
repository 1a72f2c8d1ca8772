/** The form for one visitor: contact, conversation and consent. Nothing is stored before the form is saved. */
import { type FormEvent, useEffect, useRef } from 'react'
import { readBadge } from '../rules/badge'
import { cardAnswerId } from '../rules/card'
import type { LeadCapture } from '../rules/lead'
import { blankAnswers, leadErrors, leadFrom } from '../rules/lead-answers'
import { answersOfBadge, columnOf, isContact, type VersionedForm } from '../rules/lead-form'
import { newUuid } from '../../../src/domain/uuid'
import { saveLead, useAcceptsCards } from './save-lead'
import { Button } from '../../../src/ui/button'
import pair from '../../../src/ui/form/pair.module.css'
import { useForm } from '../../../src/ui/form/use-form'
import { Form } from '../../../src/widgets/form/form'
import { hasDrafts } from '../../../src/widgets/frame/features'
import { CodeCamera } from '../../../src/widgets/product/code-camera'
import { BadgeField } from './badge-field'
import { CardPhoto } from './card-photo'
import { LeadField } from './lead-field'
import { type SuggestedProduct, useSuggestedProducts } from './suggested-products'
import styles from './lead-form.module.css'

type LeadFormProps = {
  questions: VersionedForm
  /** Called at the visitor's first answer. The questions must not change after that until the visitor is done. */
  onBegin: () => void
  onNext: () => void
  /** Called after the lead was saved, to start a draft of the products that interested the visitor. */
  onDraft: (draftId: string, lead: LeadCapture, products: SuggestedProduct[]) => void
}

const badgeCode = { carrier: 'the visitor’s badge', alternative: 'type it in' }

export function LeadForm({ questions, onBegin, onNext, onDraft }: LeadFormProps) {
  const takesCards = useAcceptsCards()
  const form = useForm(blankAnswers(questions), (typed) => {
    const hasCard = takesCards ? Boolean(typed[cardAnswerId]) : null
    return leadErrors(leadFrom(questions, typed, Date.now()), questions, hasCard)
  })
  const card = useRef(Promise.resolve(''))
  const takeCard = (pendingJpeg: Promise<string>) => {
    card.current = pendingJpeg
    void pendingJpeg.then((jpeg) => {
      if (card.current === pendingJpeg) form.change(cardAnswerId, jpeg)
    })
  }
  /** Answers that the latest scan filled in. */
  const scannedAnswers = useRef<[id: string, text: string][]>([])
  const products = useSuggestedProducts()
  /** The pressed button was "Save and start a draft". */
  const withDraft = useRef(false)
  const hasStarted = Object.values(form.typed).some((text) => text !== '')
  useEffect(() => {
    if (hasStarted) onBegin()
  }, [hasStarted, onBegin])

  const fillInFromBadge = (raw: string) => {
    const answers = answersOfBadge(questions, readBadge(raw))
    // Answers filled in by an earlier scan belong to another visitor.
    for (const [id, text] of scannedAnswers.current) if (form.fields[id] === text) form.change(id, '')
    for (const [id, text] of answers) form.change(id, text)
    scannedAnswers.current = answers
  }
  const recordPressedButton = ({ nativeEvent }: FormEvent) => {
    const pressedButton = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    withDraft.current = pressedButton?.getAttribute('value') === 'draft'
  }
  const save = async () => {
    const draftId = withDraft.current ? newUuid() : null
    const lead = { ...leadFrom(questions, form.fields, Date.now()), draftId }
    await saveLead(lead, await card.current)
    return lead
  }
  const onSaved = (lead: LeadCapture) =>
    lead.draftId === null
      ? onNext()
      : onDraft(
          lead.draftId,
          lead,
          products.filter(({ slug }) => lead.interests.includes(slug)),
        )
  const renderFields = (areContacts: boolean) =>
    questions.fields
      .filter((field) => isContact(columnOf(field)) === areContacts)
      .map((field) => <LeadField key={field.id} field={field} form={form} products={products} />)
  return (
    <div onSubmitCapture={recordPressedButton}>
      <Form
        form={form}
        send={save}
        onSent={onSaved}
        submitLabel="Save and next"
        worksOffline
        actions={
          hasDrafts() && (
            <Button type="submit" variant="quiet" value="draft">
              Save and start a draft
            </Button>
          )
        }
      >
        <div className={styles.columns}>
          <section aria-labelledby="lead-who">
            <h2 id="lead-who">Visitor</h2>
            <div className="stack gap16">
              <CodeCamera onCode={fillInFromBadge} scanned={badgeCode} />
              <BadgeField {...form.field('badge')} onScan={fillInFromBadge} />
              {takesCards && <CardPhoto jpeg={form.fields[cardAnswerId] ?? ''} onChange={takeCard} />}
            </div>
            <div className={pair.pair}>{renderFields(true)}</div>
          </section>
          <section aria-labelledby="lead-what">
            <h2 id="lead-what">Conversation</h2>
            {renderFields(false)}
          </section>
        </div>
      </Form>
    </div>
  )
}
