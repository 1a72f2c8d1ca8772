/**
 * Sends a quote to a client as a link: prices, validity, the client's rights and a message. Without a network the
 * request is stored on this device.
 */
import { useId, useState } from 'react'
import { looksLikeEmail, normalizeEmail } from '../../../src/domain/account/contact-details'
import type { ClientDraft, QuoteOptions } from '../../drafts/rules/client-draft'
import { withQuote } from '../../drafts/rules/client-draft'
import { isOpen } from './link-state'
import { quoteValidDays } from '../../../src/domain/price/quote'
import { defaultPriceChoice, marginProblem } from '../../../src/domain/price/shown-price'
import { type ClientRight, clientRights, type QuoteDocument } from '../../drafts/rules/quote'
import { type KnownLine, maxNotesLength, readValidDays } from '../../drafts/rules/quote-of-draft'
import { newUuid } from '../../../src/domain/uuid'
import { sendLink, useDraftLinks } from './links'
import { clientDrafts, useClientDraft } from '../../drafts/app/client-drafts'
import { useConnectivity } from '../../../src/session/connectivity'
import { useProfile } from '../../../src/session/profile'
import { Button } from '../../../src/ui/button'
import { Dialog } from '../../../src/ui/dialog'
import { Field, TextArea } from '../../../src/ui/form/field'
import { useForm } from '../../../src/ui/form/use-form'
import { showToast } from '../../../src/ui/toast/toast'
import { Form } from '../../../src/widgets/form/form'
import { PriceChoiceFields } from '../../../src/widgets/print/price-choice'
import frame from '../../drafts/app/draft-dialog.module.css'
import { useClientQuote } from '../../drafts/app/use-client-quote'
import styles from './client-links.module.css'
import { ShareLink } from './share-link'

type SendDialogProps = { draftId: string; open: boolean; onClose: () => void }

export function SendDialog({ draftId, open, onClose: close }: SendDialogProps) {
  const draft = useClientDraft(draftId)
  const id = useId()
  /** Id of the link that is being made, or is ready. */
  const [madeLinkId, setMadeLinkId] = useState<string | null>(null)
  const onClose = () => {
    setMadeLinkId(null)
    close()
  }
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <div className={frame.ask}>
        <h2 id={id} tabIndex={-1}>
          Send to client
        </h2>
        {madeLinkId === null ? (
          draft && <SendForm draft={draft} onClose={onClose} onMade={setMadeLinkId} />
        ) : (
          <LinkReady draftId={draftId} linkId={madeLinkId} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

const rightLabels: Record<ClientRight, string> = {
  choose: 'Choose products and quantities',
  comment: 'Comment, and ask for a change',
  logo: 'Add a logo',
  approve: 'Approve',
}

/** Replaces the form with the state of the link, and with the link once the provider has made it. */
function LinkReady({ draftId, linkId, onClose }: { draftId: string; linkId: string; onClose: () => void }) {
  const { links, waiting: pendingEdits } = useDraftLinks(draftId)
  const link = links.find(({ id }) => id === linkId)
  const edit = pendingEdits.find(({ id }) => id === linkId)
  const isReady = link !== undefined && edit === undefined
  return (
    <>
      <p role="status">{isReady ? 'Link ready' : (edit?.refusal ?? 'Creating your link…')}</p>
      {isReady && <ShareLink key={link.version} link={link} isImmediate />}
      <div className={frame.answers}>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </>
  )
}

type SendFormProps = { draft: ClientDraft; onClose: () => void; onMade: (linkId: string) => void }

function SendForm({ draft, onClose, onMade }: SendFormProps) {
  const { quote, knownLines, priceNote } = useClientQuote(draft)
  const { role } = useProfile()
  const isOffline = useConnectivity() === 'offline'
  const { links, waiting: pendingEdits } = useDraftLinks(draft.id)
  const [rights, setRights] = useState<readonly ClientRight[]>(clientRights)
  const { quote: options = {} } = draft
  const price = options.price ?? defaultPriceChoice(role)
  const form = useForm({ email: '', message: '' }, ({ email }) =>
    email !== '' && !looksLikeEmail(email) ? { email: 'Invalid email format' } : {},
  )
  const openLink = links.find((link) => isOpen(link, Date.now()) && link.approval === null)
  const problem = problemOf(options, quote, knownLines) ?? marginProblem(price)
  const choose = (right: ClientRight, isChosen: boolean) =>
    setRights(clientRights.filter((other) => (other === right ? isChosen : rights.includes(other))))
  const updateOptions = (change: QuoteOptions) => clientDrafts().type(draft.id, withQuote(change))
  const send = async ({ email, message }: { email: string; message: string }) => {
    if (problem) throw new Error(problem)
    const id = pendingEdits[0]?.id ?? openLink?.id ?? newUuid()
    const link = {
      draftId: draft.id,
      price: quote.isPriced ? price : { ...price, shows: 'none' as const },
      email: normalizeEmail(email),
      quote: { ...quote, message, rights: [...rights] },
    }
    await sendLink(id, link, draft.lines)
    return id
  }
  const onSent = (id: string) => {
    if (!isOffline) return onMade(id)
    showToast('success', 'Saved. We’ll send it when you’re online.')
    onClose()
  }
  return (
    <Form
      form={form}
      send={send}
      onSent={onSent}
      worksOffline
      submitLabel={form.fields.email.trim() === '' ? 'Make link' : 'Make link and email it'}
      actions={
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {openLink && (
        <p className={styles.aside}>
          Your client has a link already: it will show this quote as a new version.
        </p>
      )}
      <div className={styles.fields}>
        <PriceChoiceFields
          choice={price}
          role={role}
          onChoice={(chosen) => updateOptions({ price: chosen })}
        />
        <Field
          label="Valid for (days)"
          inputMode="numeric"
          autoComplete="off"
          value={options.validDays ?? String(quoteValidDays)}
          error={readValidDays(options.validDays) === null ? 'Enter a whole number from 1 to 365' : undefined}
          onChange={({ target }) => updateOptions({ validDays: target.value })}
        />
      </div>
      <p role="status" className="soft">
        {priceNote}
      </p>
      <fieldset className={styles.rights}>
        <legend>Your client can</legend>
        {clientRights.map((right) => (
          <label key={right}>
            <input
              type="checkbox"
              checked={rights.includes(right)}
              onChange={({ target }) => choose(right, target.checked)}
            />
            {rightLabels[right]}
          </label>
        ))}
      </fieldset>
      <TextArea
        label="Message"
        rows={3}
        maxLength={maxNotesLength}
        autoComplete="off"
        {...form.field('message')}
      />
      <Field
        label="Client’s email"
        type="email"
        hint="We email the link there. Leave it empty to share it yourself."
        autoComplete="off"
        {...form.field('email')}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Form>
  )
}

/** Returns the reason why the quote cannot be sent yet, or undefined. */
function problemOf(
  options: QuoteOptions,
  quote: QuoteDocument,
  knownLines: readonly KnownLine[],
): string | undefined {
  if (readValidDays(options.validDays) === null) return 'Enter for how many days the quote is valid.'
  const emptyLine = quote.lines.find(({ pieces }) => pieces === 0)
  if (emptyLine) return `Enter a quantity for ${emptyLine.name} first.`
  const unpricedLine = quote.isPriced && knownLines.find(({ list }) => list === null)
  return unpricedLine ? `The price of ${unpricedLine.line.product.name} isn’t on this device yet.` : undefined
}
