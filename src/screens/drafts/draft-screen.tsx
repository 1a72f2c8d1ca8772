/** One draft: its client, its products, and the way into the cart (req 18.2). */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ClipboardPaste, FileText, Heart, ScanBarcode, ShoppingCart, Trash2 } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { formatCopyTime } from '../../domain/age'
import { counted } from '../../domain/count'
import { failureMessage } from '../../domain/failure-message'
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
} from '../../domain/client-draft/client-draft'
import { approvedPart, openApproval, orderedText, orderOfDraft } from '../../domain/client-link/link-state'
import { draftText, syncStateText } from '../../domain/client-draft/draft-account'
import type { WishlistItem } from '../../domain/wishlist/wishlist'
import { clientDrafts, onRefused } from '../../saved/client-drafts/client-drafts'
import { useConnectivity } from '../../session/connectivity'
import { Breadcrumb } from '../../ui/breadcrumb'
import { Button } from '../../ui/button'
import { useRestoredFocus } from '../../ui/focus'
import { Field } from '../../ui/form/field'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { Notice } from '../../ui/notice'
import { showActionToast } from '../../ui/toast/action-toast'
import { DocumentHead } from '../../widgets/frame/document-head'
import { SelectionBar } from '../../widgets/draft/selection-bar'
import { useDraftsInAccount } from '../../queries/draft-sync'
import { productQuery } from '../../queries/product'
import { useWishlist } from '../../queries/wishlist'
import { useLinks, useOffersLinks } from '../../queries/client-link'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { StoredDraft } from './stored-draft'
import { type Move, offlineReason, useMove } from './move-to-cart'
import { MoveReview } from './move-review'
import { PasteRows } from './paste-rows'
import { AddProduct } from './add-product'
import { DraftTotal } from './draft-total'
import { DraftLineCard } from './draft-line'
import { SendToClient } from './link/send-to-client'
import { TextConflicts } from './text-conflicts'
import foldStyles from '../../ui/fold.module.css'
import styles from './draft-screen.module.css'

onRefused.notify = (failure) => showToast('error', failureMessage(failure))

export function DraftScreen({ id }: { id: string }) {
  return <StoredDraft id={id}>{(draft) => <Draft draft={draft} />}</StoredDraft>
}

const clientLinks = lazyPiece(() => import('./link/client-links').then(({ ClientLinks }) => ClientLinks))
const trail = [{ name: 'Drafts', href: '/drafts' }]

function Draft({ draft }: { draft: ClientDraft }) {
  const contentRef = useRef<HTMLDivElement>(null)
  const move = useMove(draft)
  const inAccount = useDraftsInAccount()
  const ClientLinks = clientLinks.usePiece(useOffersLinks())
  const links = useLinks()
  const approved = openApproval(draft.id, links)
  const ordered = orderOfDraft(draft, links)
  const shown = approved ? approvedPart(draft, approved) : draft
  useRestoredFocus(contentRef)
  const name = draftName(draft)
  return (
    <Page>
      <DocumentHead title={name} />
      <Breadcrumb trail={trail} pageName={name} />
      <div ref={contentRef}>
        <div className={styles.top}>
          <h1 tabIndex={-1}>{name}</h1>
          <p role="status">{ordered ? orderedText(ordered) : draftText(approved ? shown : draft)}</p>
          {inAccount && <p>{syncStateText(draft, (at) => formatCopyTime(at, Date.now()))}</p>}
        </div>
        {ClientLinks && <ClientLinks draft={draft} move={move} />}
        {approved ? (
          <details className={foldStyles.fold}>
            <summary>Draft before the approval: {draftText(draft)}</summary>
            <Parts draft={draft} move={null} />
          </details>
        ) : ordered ? (
          draft.lines.length > 0 && (
            <details className={foldStyles.fold}>
              <summary>Not ordered: {draftText(draft)}</summary>
              <Parts draft={draft} move={move} />
            </details>
          )
        ) : (
          <Parts draft={draft} move={move} />
        )}
      </div>
      <MoveReview move={move} />
    </Page>
  )
}

/** The contents of a draft. `move` is null when an approval is ordered as it is. */
function Parts({ draft, move }: { draft: ClientDraft; move: Move | null }) {
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
  const first = useRef<HTMLInputElement>(null)
  // The client's name may have been typed in part already (drafts-screen.tsx).
  const [isNew] = useState(lines.length === 0 && client.contact === '' && client.note === '')
  // A layout effect moves the focus as soon as the field appears, so that no key press is lost.
  useLayoutEffect(() => {
    const field = first.current
    if (!isNew || !field) return
    field.focus()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [isNew])
  return (
    <section aria-label="For whom" className={styles.client}>
      {fields.map(({ name, label }, index) => (
        <Field
          key={name}
          ref={index === 0 ? first : undefined}
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
  const offline = useConnectivity() === 'offline'
  const navigate = useNavigate()
  const [isPasting, setPasting] = useState(false)
  const isBusy = move !== null && move.state.step !== 'closed'
  return (
    <div className={styles.actions}>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setPasting(true)}>
        <ClipboardPaste aria-hidden="true" size={20} />
        Paste rows
      </Button>
      <Button variant="quiet" onClick={() => void navigate({ to: '/scan', search: { draft: draft.id } })}>
        <ScanBarcode aria-hidden="true" size={20} />
        Scan products
      </Button>
      {draft.lines.length > 0 && (
        <Button
          variant="quiet"
          onClick={() => void navigate({ to: '/drafts/$id/quote', params: { id: draft.id } })}
        >
          <FileText aria-hidden="true" size={20} />
          Make quote
        </Button>
      )}
      <SendToClient draft={draft} />
      {move && draft.lines.length > 0 && (
        <Button
          aria-disabled={offline || isBusy}
          aria-describedby={offline ? id : undefined}
          onClick={() => !isBusy && move.review()}
        >
          <ShoppingCart aria-hidden="true" size={20} />
          Move to cart
        </Button>
      )}
      {move && offline && draft.lines.length > 0 && (
        <p id={id} className={styles.reason}>
          {offlineReason}
        </p>
      )}
      <PasteRows draft={draft} open={isPasting} onClose={() => setPasting(false)} />
    </div>
  )
}

const linesAtOnce = 100

/** The lines of a draft. Several of them can be removed or moved back to the wishlist together. */
function DraftLines({ draft }: { draft: ClientDraft }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [shownLines, setShownLines] = useState(linesAtOnce)
  const left = draft.lines.length - shownLines
  const { remove, toWishlist } = useDraftLineRemoval(draft)
  const picked = draft.lines.filter(({ id }) => chosen.includes(id))
  const leave = (lines: DraftLine[], how: typeof remove) => {
    setChosen((before) => before.filter((id) => !lines.some((line) => line.id === id)))
    how(lines)
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
              isChosen={chosen.includes(line.id)}
              onChoose={(isChosen) =>
                setChosen(isChosen ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
              }
              onRemove={() => leave([line], remove)}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button variant="quiet" onClick={() => setShownLines(shownLines + linesAtOnce)}>
          Show more ({left} left)
        </Button>
      )}
      <SelectionBar count={picked.length}>
        <Button variant="quiet" onClick={() => leave(picked, toWishlist)}>
          <Heart aria-hidden="true" size={18} />
          To wishlist
        </Button>
        <Button variant="quiet" onClick={() => leave(picked, remove)}>
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

  const takeOut = async (lines: DraftLine[], message: (itemLabel: string) => string) => {
    const removed = lines.map((line) => ({ line, index: draft.lines.indexOf(line) }))
    await clientDrafts().edit(draft.id, withoutLines(lines.map(({ id }) => id)))
    const [only, ...more] = lines
    const itemLabel = only && more.length === 0 ? only.product.name : counted(lines.length, 'product')
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
  const withErrorToast = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showToast('error', failureMessage(error)))
  return {
    remove: (lines: DraftLine[]) =>
      withErrorToast(takeOut(lines, (itemLabel) => `${itemLabel}: removed from the draft.`)),
    toWishlist: (lines: DraftLine[]) =>
      withErrorToast(
        (async () => {
          for (const line of lines) await toggle(await wishlistItemOf(line), true)
          await takeOut(lines, (itemLabel) => `${itemLabel}: moved to your wishlist.`)
        })(),
      ),
  }
}
