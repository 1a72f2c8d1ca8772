/** One draft: its client, its products, and the button that moves them to the cart (req 18.2). */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardPaste, FileText, Heart, ShoppingCart, Trash2 } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatCopyTime } from '../../../src/domain/age'
import { withCount } from '../../../src/domain/count'
import { failureMessage } from '../../../src/domain/failure-message'
import {
  type ClientDraft,
  type DraftClient,
  type DraftLine,
  draftName,
  maxNameLength,
  withClient,
  withLinesBack,
  withNeededBy,
  withoutLines,
} from '../rules/client-draft'
import { approvedDraft } from '../rules/approved-part'
import { draftSizeText, syncStateText } from '../rules/draft-account'
import type { WishlistItem } from '../../../src/domain/wishlist/wishlist'
import { clientDrafts, onRefused } from './client-drafts'
import { useConnectivity } from '../../../src/session/connectivity'
import { Breadcrumb } from '../../../src/ui/breadcrumb'
import { Button } from '../../../src/ui/button'
import { useRestoredFocus } from '../../../src/ui/focus'
import { Field } from '../../../src/ui/form/field'
import { Page } from '../../../src/ui/page'
import { showToast } from '../../../src/ui/toast/toast'
import { Notice } from '../../../src/ui/notice'
import { showActionToast } from '../../../src/ui/toast/action-toast'
import { DocumentHead } from '../../../src/widgets/frame/document-head'
import { Slot } from '../../../src/widgets/frame/features'
import { SelectionBar } from '../../../src/widgets/form/selection-bar'
import { useDraftsInAccount } from './draft-sync'
import { productQuery } from '../../../src/queries/product'
import { useWishlist } from '../../../src/queries/wishlist'
import { useSentQuotes } from '../../../src/widgets/frame/sent-quotes'
import { StoredDraft } from './stored-draft'
import { type Move, offlineReason, useMove } from './move-to-cart'
import { MoveReview } from './move-review'
import { PasteRows } from './paste-rows'
import { AddProduct } from './add-product'
import { DraftTotal } from './draft-total'
import { DraftLineCard } from './draft-line'
import { TextConflicts } from './text-conflicts'
import foldStyles from '../../../src/ui/fold.module.css'
import styles from './draft-screen.module.css'

// Reports typed text of a draft that this device could not store.
onRefused.notify = (failure) => showToast('error', failureMessage(failure))

export function DraftScreen({ id }: { id: string }) {
  return <StoredDraft id={id}>{(draft) => <Draft draft={draft} />}</StoredDraft>
}

const trail = [{ name: 'Drafts', href: '/drafts' }]

function Draft({ draft }: { draft: ClientDraft }) {
  const contentRef = useRef<HTMLDivElement>(null)
  const move = useMove(draft)
  const inAccount = useDraftsInAccount()
  const { quotes } = useSentQuotes()
  const part = quotes.approvedParts.find(({ draftId }) => draftId === draft.id)
  const order = quotes.orderOf(draft)
  useRestoredFocus(contentRef)
  const name = draftName(draft)
  return (
    <Page>
      <DocumentHead title={name} />
      <Breadcrumb trail={trail} pageName={name} />
      <div ref={contentRef}>
        <div className={styles.top}>
          <h1 tabIndex={-1}>{name}</h1>
          <p role="status">{order ? order.text : draftSizeText(part ? approvedDraft(draft, part) : draft)}</p>
          {inAccount && <p>{syncStateText(draft, (at) => formatCopyTime(at, Date.now()))}</p>}
        </div>
        <Slot
          name="draftPanel"
          props={{ draft, isMoving: move.state.step !== 'closed', moveApproved: move.review }}
        />
        {part ? (
          <details className={foldStyles.fold}>
            <summary>Draft before the approval: {draftSizeText(draft)}</summary>
            <DraftContents draft={draft} move={null} />
          </details>
        ) : order ? (
          draft.lines.length > 0 && (
            <details className={foldStyles.fold}>
              <summary>Not ordered: {draftSizeText(draft)}</summary>
              <DraftContents draft={draft} move={move} />
            </details>
          )
        ) : (
          <DraftContents draft={draft} move={move} />
        )}
      </div>
      <MoveReview move={move} />
    </Page>
  )
}

/** The contents of a draft. `move` is null while the client's approval can be ordered instead of the draft. */
function DraftContents({ draft, move }: { draft: ClientDraft; move: Move | null }) {
  return (
    <div className={styles.parts}>
      <div>
        <TextConflicts draft={draft} />
        <AddProduct draft={draft} />
        <DraftLines draft={draft} />
        <DraftTotal draft={draft} />
        <Actions draft={draft} move={move} />
      </div>
      <ClientFields draft={draft} />
    </div>
  )
}

const fields: { name: keyof DraftClient; label: string }[] = [
  { name: 'company', label: 'Client' },
  { name: 'contact', label: 'Contact' },
  { name: 'note', label: 'Note' },
]

function ClientFields({ draft: { id, client, lines, neededBy = '' } }: { draft: ClientDraft }) {
  const firstField = useRef<HTMLInputElement>(null)
  // The client's name may have been typed in part already, in the hidden field of drafts-screen.tsx.
  const [isNew] = useState(lines.length === 0 && client.contact === '' && client.note === '')
  // A layout effect moves the focus as soon as the field appears, so that no key press is lost.
  useLayoutEffect(() => {
    const field = firstField.current
    if (!isNew || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [isNew])
  return (
    <section aria-label="Client details" className={styles.client}>
      {fields.map(({ name, label }, index) => (
        <Field
          key={name}
          ref={index === 0 ? firstField : undefined}
          label={label}
          value={client[name]}
          maxLength={name === 'note' ? undefined : maxNameLength}
          autoComplete="off"
          onChange={(event) => clientDrafts().type(id, withClient({ [name]: event.target.value }))}
        />
      ))}
      <Field
        label="Needed by"
        type="date"
        value={neededBy}
        onChange={(event) => clientDrafts().type(id, withNeededBy(event.target.value))}
      />
    </section>
  )
}

function Actions({ draft, move }: { draft: ClientDraft; move: Move | null }) {
  const id = useId()
  const isOffline = useConnectivity() === 'offline'
  const navigate = useNavigate()
  const [isPasting, setPasting] = useState(false)
  const isBusy = move !== null && move.state.step !== 'closed'
  return (
    <div className={styles.actions}>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setPasting(true)}>
        <ClipboardPaste aria-hidden="true" size={20} />
        Paste rows
      </Button>
      <Slot name="draftAction" props={{ draftId: draft.id }} />
      {draft.lines.length > 0 && (
        <Button
          variant="quiet"
          onClick={() => void navigate({ to: '/drafts/$id/quote', params: { id: draft.id } })}
        >
          <FileText aria-hidden="true" size={20} />
          Make quote
        </Button>
      )}
      <Slot name="quoteAction" props={{ draft }} />
      {move && draft.lines.length > 0 && (
        <Button
          aria-disabled={isOffline || isBusy}
          aria-describedby={isOffline ? id : undefined}
          onClick={() => !isBusy && move.review()}
        >
          <ShoppingCart aria-hidden="true" size={20} />
          Move to cart
        </Button>
      )}
      {move && isOffline && draft.lines.length > 0 && (
        <p id={id} className={styles.reason}>
          {offlineReason}
        </p>
      )}
      <PasteRows draft={draft} open={isPasting} onClose={() => setPasting(false)} />
    </div>
  )
}

const linesPerPage = 100

/** The lines of a draft. Several lines can be removed, or moved to the wishlist, together. */
function DraftLines({ draft }: { draft: ClientDraft }) {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const [shownLines, setShownLines] = useState(linesPerPage)
  const remainingCount = draft.lines.length - shownLines
  const { remove, toWishlist } = useDraftLineRemoval(draft)
  const chosenLines = draft.lines.filter(({ id }) => chosenIds.includes(id))
  const runAndDeselect = (lines: DraftLine[], action: typeof remove) => {
    setChosenIds((before) => before.filter((id) => !lines.some((line) => line.id === id)))
    action(lines)
  }
  if (draft.lines.length === 0)
    return (
      <Notice title="Nothing in this draft yet" link={{ to: '/shop', name: 'Shop by category' }}>
        <p>Search above, tap “Add to draft” on a product, or paste rows from a spreadsheet.</p>
      </Notice>
    )
  return (
    <>
      <ul className={styles.lines}>
        {draft.lines.slice(0, shownLines).map((line) => (
          <li key={line.id}>
            <DraftLineCard
              draftId={draft.id}
              neededBy={draft.neededBy ?? null}
              line={line}
              isChosen={chosenIds.includes(line.id)}
              onChoose={(isChosen) =>
                setChosenIds(isChosen ? [...chosenIds, line.id] : chosenIds.filter((id) => id !== line.id))
              }
              onRemove={() => runAndDeselect([line], remove)}
            />
          </li>
        ))}
      </ul>
      {remainingCount > 0 && (
        <Button variant="quiet" onClick={() => setShownLines(shownLines + linesPerPage)}>
          Show more ({remainingCount} left)
        </Button>
      )}
      <SelectionBar count={chosenLines.length}>
        <Button variant="quiet" onClick={() => runAndDeselect(chosenLines, toWishlist)}>
          <Heart aria-hidden="true" size={18} />
          To wishlist
        </Button>
        <Button variant="quiet" onClick={() => runAndDeselect(chosenLines, remove)}>
          <Trash2 aria-hidden="true" size={18} />
          Remove
        </Button>
      </SelectionBar>
    </>
  )
}

function useDraftLineRemoval(draft: ClientDraft) {
  const queryClient = useQueryClient()
  const { toggle } = useWishlist()

  const removeWithUndo = async (lines: DraftLine[], message: (itemLabel: string) => string) => {
    const removed = lines.map((line) => ({ line, index: draft.lines.indexOf(line) }))
    await clientDrafts().edit(draft.id, withoutLines(lines.map(({ id }) => id)))
    const [first, ...others] = lines
    const itemLabel = first && others.length === 0 ? first.product.name : withCount(lines.length, 'product')
    const undo = () =>
      void clientDrafts()
        .edit(draft.id, withLinesBack(removed))
        .catch((error: unknown) => showToast('error', failureMessage(error)))
    showActionToast(message(itemLabel), { label: 'Undo', run: undo })
  }
  /** Search results have no product id, and the wishlist knows products by their id only. */
  const wishlistItemOf = async ({ product: { id, slug, name, image } }: DraftLine): Promise<WishlistItem> => {
    const productId = id || (await queryClient.ensureQueryData(productQuery(slug))).value.id
    return { productId, name, slug, image }
  }
  const withErrorToast = (promise: Promise<unknown>) =>
    void promise.catch((error: unknown) => showToast('error', failureMessage(error)))
  return {
    remove: (lines: DraftLine[]) =>
      withErrorToast(removeWithUndo(lines, (itemLabel) => `${itemLabel}: removed from the draft.`)),
    toWishlist: (lines: DraftLine[]) =>
      withErrorToast(
        (async () => {
          for (const line of lines) await toggle(await wishlistItemOf(line), true)
          await removeWithUndo(lines, (itemLabel) => `${itemLabel}: moved to your wishlist.`)
        })(),
      ),
  }
}
