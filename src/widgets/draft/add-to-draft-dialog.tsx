/** "Add to draft": into which one, or into a new one for a client who is named here. Needs no network. */
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { agoWords } from '../../domain/age'
import { failureWords } from '../../domain/failure-words'
import { counted } from '../../domain/count'
import {
  type ClientDraft,
  draftName,
  maxNameLength,
  newClientDraft,
  newDraftLine,
  piecesOfDraft,
  defaultCells,
  withLines,
} from '../../domain/client-draft/client-draft'
import { newUuid } from '../../domain/uuid'
import type { Product } from '../../domain/product/product'
import { currentNeed } from '../../session/need'
import { productQuery } from '../../queries/product'
import { clientDrafts, useClientDrafts, useDraftsRead } from '../../saved/client-drafts/client-drafts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/form/field'
import { showActionToast } from '../../ui/toast/action-toast'
import { showToast } from '../../ui/toast/toast'
import { useOnce } from '../../ui/use-lifetime'
import {
  type RequestedProduct,
  closeDraftQuestion,
  draftProduct,
  useRequestedProducts,
} from './asked-products'
import styles from './add-to-draft-dialog.module.css'
import frame from './draft-dialog.module.css'

export function AddToDraftDialog() {
  const id = useId()
  const asked = useRequestedProducts()
  // It does not wait for another customer.
  useEffect(() => closeDraftQuestion, [])
  return (
    <Dialog open={asked.length > 0} onClose={closeDraftQuestion} labelledBy={id} closeOnNavigate>
      <Content id={id} asked={asked} />
    </Dialog>
  )
}

const shownAtOnce = 5

function Content({ id, asked }: { id: string; asked: readonly RequestedProduct[] }) {
  const drafts = useClientDrafts()
  const isRead = useDraftsRead()
  const [all, setAll] = useState(false)
  const [company, setCompany] = useState('')
  const add = useAdd(asked)
  const first = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isRead) (first.current ?? field.current)?.focus()
  }, [isRead])
  const begin = (event: FormEvent) => {
    event.preventDefault()
    add(newClientDraft(newUuid(), { company: company.trim() }, Date.now()), true)
  }
  return (
    <div className={frame.ask}>
      <h2 id={id}>Add to draft</h2>
      <p>{whatWords(asked)}</p>
      {drafts.length > 0 && (
        <ul className={styles.drafts}>
          {drafts.slice(0, all ? drafts.length : shownAtOnce).map((draft, index) => (
            <li key={draft.id}>
              <button
                ref={index === 0 ? first : undefined}
                type="button"
                className={styles.draft}
                onClick={() => add(draft, false)}
              >
                <b>{draftName(draft)}</b>
                <small>
                  {counted(draft.lines.length, 'product')}, {counted(piecesOfDraft(draft), 'piece')} ·{' '}
                  {agoWords(draft.updatedAt, Date.now())}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!all && drafts.length > shownAtOnce && (
        <Button look="quiet" onClick={() => setAll(true)}>
          All {drafts.length} drafts
        </Button>
      )}
      <form onSubmit={begin}>
        <Field
          ref={field}
          label="New draft for"
          placeholder="Company of your client"
          value={company}
          maxLength={maxNameLength}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setCompany(event.target.value)}
        />
        <div className={frame.answers}>
          <Button look="quiet" onClick={closeDraftQuestion}>
            Cancel
          </Button>
          <Button type="submit" look={drafts.length > 0 ? 'quiet' : 'primary'}>
            Add to new draft
          </Button>
        </div>
      </form>
    </div>
  )
}

function whatWords(asked: readonly RequestedProduct[]): string {
  const [only, ...more] = asked
  return only && more.length === 0 ? only.product.name : counted(asked.length, 'product')
}

/** One after the other is added: the last one is said. */
const toastId = 'added to draft'

/** Puts what was asked for into a draft, perhaps a new one, and says so with a way there. */
function useAdd(asked: readonly RequestedProduct[]): (draft: ClientDraft, isNew: boolean) => void {
  const navigate = useNavigate()
  const [once] = useOnce()
  const read = useQueries({ queries: asked.map(({ product }) => productQuery(product.slug)) })

  return (draft, isNew) =>
    void once(async () => {
      const lines = asked.map((one, index) => lineFor(one, read[index]?.data?.value ?? null))
      const edit = withLines(lines)
      try {
        await (isNew ? clientDrafts().put(edit(draft)) : clientDrafts().edit(draft.id, edit))
      } catch (error) {
        return showToast('error', failureWords(error))
      }
      closeDraftQuestion()
      const open = () => void navigate({ to: '/drafts/$id', params: { id: draft.id } })
      showActionToast(`Added to ${draftName(draft)}.`, { label: 'Open draft', run: open }, toastId)
    })
}

/** What was not chosen on its page comes with the quantity that it would be opened or priced with. */
function lineFor({ product: told, cells, branding, mockUp }: RequestedProduct, product: Product | null) {
  const known = product ? { ...draftProduct(product), image: told.image ?? product.gallery[0] ?? null } : told
  return newDraftLine(newUuid(), known, {
    cells: cells ?? defaultCells(product, currentNeed().quantity),
    branding: branding ?? null,
    ...(mockUp && { mockUp }),
  })
}
