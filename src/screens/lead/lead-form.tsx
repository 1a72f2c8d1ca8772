/** The form of one visitor: whom it is about, what was said, and what was agreed to. Nothing of it is stored before it is saved. */
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import {
  type ClientDraft,
  defaultCells,
  newClientDraft,
  newDraftLine,
} from '../../domain/client-draft/client-draft'
import { readBadge } from '../../domain/lead/badge'
import { type LeadCapture, leadErrors, maxLeadText } from '../../domain/lead/lead'
import {
  blankLeadFields,
  budgets,
  fieldsOfBadge,
  gradeNames,
  leadConsent,
  leadFrom,
  slugsIn,
  timings,
  toggledSlug,
} from '../../domain/lead/lead-form'
import { newUuid } from '../../domain/uuid'
import { saveLead } from '../../queries/lead'
import { currentNeed } from '../../session/need'
import { Button } from '../../ui/button'
import { Field, TextArea } from '../../ui/form/field'
import pair from '../../ui/form/pair.module.css'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import { CodeCamera } from '../../widgets/product/code-camera'
import { Choices } from './choices'
import { type OfferedProduct, useOfferedProducts } from './offered-products'
import styles from './lead-form.module.css'

type LeadFormProps = {
  onNext: () => void
  /** The lead is saved; the draft is not, yet. */
  onDraft: (draft: ClientDraft) => void
}

const unremembered = { autoComplete: 'off', spellCheck: false } as const
const badgeCode = { on: 'the visitor’s badge', instead: 'type what the badge says' }
const named = (names: readonly string[]) => names.map((name) => [name, name] as const)

export function LeadForm({ onNext, onDraft }: LeadFormProps) {
  const form = useForm(blankLeadFields, leadErrors)
  const products = useOfferedProducts()
  /** Whether the button that was pressed starts a draft. */
  const withDraft = useRef(false)
  const { fields } = form
  const chosen = slugsIn(fields.interests)

  const read = (raw: string) => {
    for (const [name, text] of fieldsOfBadge(readBadge(raw))) form.change(name, text)
  }
  /** A handheld scanner ends with Enter, which is no press on the form's button. */
  const readTyped = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    read(event.currentTarget.value)
  }
  const noteButton = ({ nativeEvent }: FormEvent) => {
    const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
    withDraft.current = pressed?.getAttribute('value') === 'draft'
  }
  const save = async () => {
    const lead = leadFrom(fields, Date.now())
    await saveLead(lead)
    return lead
  }
  const saved = (lead: LeadCapture) => (withDraft.current ? onDraft(draftFor(lead, products)) : onNext())
  return (
    <div onSubmitCapture={noteButton}>
      <Form
        form={form}
        send={save}
        onSent={saved}
        submit="Save and next"
        waits
        actions={
          <Button type="submit" look="quiet" value="draft">
            Save and start a draft
          </Button>
        }
      >
        <div className={pair.pair}>
          <section aria-labelledby="lead-who">
            <h2 id="lead-who">Visitor</h2>
            <div className="stack">
              <CodeCamera onCode={read} scanned={badgeCode} />
              <Field
                label="Badge"
                hint="Works with a handheld scanner."
                {...form.field('badge')}
                {...unremembered}
                maxLength={maxLeadText.badge}
                enterKeyHint="next"
                onKeyDown={readTyped}
              />
            </div>
            <Field label="Name" {...form.field('name')} {...unremembered} autoCapitalize="words" />
            <Field label="Company" {...form.field('company')} {...unremembered} autoCapitalize="words" />
            <div className={pair.pair}>
              <Field
                label="Email"
                {...form.field('email')}
                {...unremembered}
                type="email"
                autoCapitalize="none"
              />
              <Field label="Phone" {...form.field('phone')} {...unremembered} type="tel" />
            </div>
          </section>
          <section aria-labelledby="lead-what" className="stack gap16">
            <h2 id="lead-what">Conversation</h2>
            <Choices
              legend="Interest"
              choices={Object.entries(gradeNames)}
              chosen={[fields.grade]}
              onChoose={(grade) => form.change('grade', grade)}
            />
            <Choices
              legend="When"
              choices={named(timings)}
              chosen={[fields.timing]}
              onChoose={(timing) => form.change('timing', timing)}
            />
            <Choices
              legend="Budget"
              choices={named(budgets)}
              chosen={[fields.budget]}
              onChoose={(budget) => form.change('budget', budget)}
            />
            {products.length > 0 && (
              <Choices
                several
                legend="Products"
                choices={products.map(({ slug, name }) => [slug, name] as const)}
                chosen={chosen}
                onChoose={(slug) => form.change('interests', toggledSlug(fields.interests, slug))}
              />
            )}
            <TextArea label="Note" {...form.field('note')} rows={3} />
            <label className={styles.consent}>
              <input
                type="checkbox"
                autoComplete="off"
                checked={fields.consent === '1'}
                onChange={({ target }) => form.change('consent', target.checked ? '1' : '0')}
              />
              {leadConsent.words}
            </label>
          </section>
        </div>
      </Form>
    </div>
  )
}

/** What the visitor was interested in, in as many pieces as are needed. */
function draftFor(lead: LeadCapture, products: readonly OfferedProduct[]): ClientDraft {
  const { by, quantity } = currentNeed()
  const { company, name, note } = lead
  return {
    ...newClientDraft(newUuid(), { company, contact: name, note }, Date.now(), by),
    lines: products
      .filter(({ slug }) => lead.interests.includes(slug))
      .map((product) => newDraftLine(newUuid(), product, { cells: defaultCells(null, quantity) })),
  }
}
