/** One draft: for whom, what of which product, and on its way into the cart (req 18.2). */
import { useNavigate } from '@tanstack/react-router'
import { ClipboardPaste, FileText, ShoppingCart } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { counted } from '../../domain/count'
import {
  type ClientDraft,
  type DraftClient,
  draftName,
  longestName,
  piecesOfDraft,
  withClient,
} from '../../domain/client-draft/client-draft'
import { clientDrafts, onRefused } from '../../saved/client-drafts/client-drafts'
import { useConnectivity } from '../../session/connectivity'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Button } from '../../ui/button'
import { useKeptFocus } from '../../ui/focus'
import { Field } from '../../ui/form/field'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { draftTrouble } from '../../widgets/draft/draft-trouble'
import { DocumentHead } from '../../widgets/shell/document-head'
import { DraftLines } from './draft-lines'
import { KnownDraft } from './known-draft'
import { MoveReview } from './move-review'
import { PasteRows } from './paste-rows'
import { type Move, offlineReason, useMove } from './use-move'
import styles from './draft-screen.module.css'

onRefused.tell = (failure) => showToast('error', draftTrouble(failure))

export function DraftScreen({ id }: { id: string }) {
  return <KnownDraft id={id}>{(draft) => <Draft draft={draft} />}</KnownDraft>
}

const trail = [{ name: 'Drafts', href: '/drafts' }]

function Draft({ draft }: { draft: ClientDraft }) {
  const place = useRef<HTMLDivElement>(null)
  const move = useMove(draft)
  useKeptFocus(place)
  const name = draftName(draft)
  return (
    <Page>
      <DocumentHead title={name} />
      <Breadcrumb trail={trail} here={name} />
      <div ref={place}>
        <div className={styles.top}>
          <h1 tabIndex={-1}>{name}</h1>
          <p role="status">
            {counted(draft.lines.length, 'product')}, {counted(piecesOfDraft(draft), 'piece')}
          </p>
        </div>
        <ClientFields draft={draft} />
        <DraftLines draft={draft} />
        <Actions draft={draft} move={move} />
      </div>
      <MoveReview move={move} />
    </Page>
  )
}

const fields: { name: keyof DraftClient; label: string }[] = [
  { name: 'company', label: 'Client' },
  { name: 'contact', label: 'Contact' },
  { name: 'note', label: 'Note' },
]

function ClientFields({ draft: { id, client } }: { draft: ClientDraft }) {
  const first = useRef<HTMLInputElement>(null)
  const [isNew] = useState(Object.values(client).every((text) => text === ''))
  useEffect(() => {
    if (isNew) first.current?.focus()
  }, [isNew])
  return (
    <section aria-label="For whom" className={styles.client}>
      {fields.map(({ name, label }, index) => (
        <Field
          key={name}
          ref={index === 0 ? first : undefined}
          label={label}
          value={client[name]}
          maxLength={name === 'note' ? undefined : longestName}
          autoComplete="off"
          onChange={(event) => clientDrafts().type(id, withClient({ [name]: event.target.value }))}
        />
      ))}
    </section>
  )
}

function Actions({ draft, move }: { draft: ClientDraft; move: Move }) {
  const id = useId()
  const offline = useConnectivity() === 'offline'
  const navigate = useNavigate()
  const [isPasting, setPasting] = useState(false)
  const isBusy = move.state.step !== 'closed'
  return (
    <div className={styles.actions}>
      <Button look="quiet" aria-haspopup="dialog" onClick={() => setPasting(true)}>
        <ClipboardPaste aria-hidden="true" size={20} />
        Paste rows
      </Button>
      {draft.lines.length > 0 && (
        <Button
          look="quiet"
          onClick={() => void navigate({ to: '/drafts/$id/quote', params: { id: draft.id } })}
        >
          <FileText aria-hidden="true" size={20} />
          Make quote
        </Button>
      )}
      {draft.lines.length > 0 && (
        <Button
          aria-disabled={offline || isBusy}
          aria-describedby={offline ? id : undefined}
          onClick={() => !isBusy && move.look()}
        >
          <ShoppingCart aria-hidden="true" size={20} />
          Move to cart
        </Button>
      )}
      {offline && draft.lines.length > 0 && (
        <p id={id} className={styles.reason}>
          {offlineReason}
        </p>
      )}
      <PasteRows draft={draft} open={isPasting} onClose={() => setPasting(false)} />
    </div>
  )
}
