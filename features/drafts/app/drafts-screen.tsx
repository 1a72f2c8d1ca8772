/** "Drafts": products that a rep collects for clients, with and without a network (req 18.1). */
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { agoText, formatCopyTime } from '../../../src/domain/age'
import { failureMessage } from '../../../src/domain/failure-message'
import { type ClientDraft, draftName, maxNameLength, newClientDraft, withClient } from '../rules/client-draft'
import { draftSizeText, syncStateText } from '../rules/draft-account'
import { displayText } from '../../../src/domain/text'
import { newUuid } from '../../../src/domain/uuid'
import { currentNeed } from '../../../src/session/need'
import { useSentQuotes } from '../../../src/widgets/frame/sent-quotes'
import { putDraftBack, removeDraft, useDraftsInAccount, useUnreadableDrafts } from './draft-sync'
import { Slot } from '../../../src/widgets/frame/features'
import { clientDrafts, useClientDrafts, useDraftsLoaded } from './client-drafts'
import { useConnectivity } from '../../../src/session/connectivity'
import { Button, IconButton } from '../../../src/ui/button'
import { useRestoredFocus } from '../../../src/ui/focus'
import { Notice } from '../../../src/ui/notice'
import { Picture } from '../../../src/ui/picture'
import { RowBoundary } from './row-boundary'
import { showActionToast } from '../../../src/ui/toast/action-toast'
import { showToast } from '../../../src/ui/toast/toast'
import { useNow } from '../../../src/ui/use-lifetime'
import { AccountFrame } from '../../../src/widgets/sign-in/account-frame'
import styles from './drafts-screen.module.css'
import { UnreadableDraftCard } from './unreadable-draft'

/** Interval at which the ages of the drafts are updated. */
const clockIntervalMs = 30_000

export function DraftsScreen() {
  const drafts = useClientDrafts()
  const { quotes } = useSentQuotes()
  const openDrafts = drafts.filter((draft) => quotes.orderOf(draft) === null)
  const orderedDrafts = drafts.filter((draft) => !openDrafts.includes(draft))
  const orderedId = useId()
  const isOffline = useConnectivity() === 'offline'
  const areDraftsLoaded = useDraftsLoaded()
  const inAccount = useDraftsInAccount()
  const unreadable = useUnreadableDrafts()
  const navigate = useNavigate()
  const { preloadRoute } = useRouter()
  const listRef = useRef<HTMLDivElement>(null)
  const now = useNow(clockIntervalMs)
  useRestoredFocus(listRef)

  /**
   * Receives the client's name that is typed while the new draft opens, because the draft's screen has no field yet.
   */
  const nameInput = useRef<HTMLInputElement>(null)
  const [isCreating, setCreating] = useState(false)

  const createDraft = async () => {
    const draft = newClientDraft(newUuid(), {}, Date.now(), currentNeed().by)
    const { put, type } = clientDrafts()
    flushSync(() => setCreating(true))
    nameInput.current?.focus()
    try {
      await put(draft)
      const storeName = () => type(draft.id, withClient({ company: nameInput.current?.value ?? '' }))
      if (nameInput.current?.value) storeName()
      nameInput.current?.addEventListener('input', storeName)
      const target = { to: '/drafts/$id', params: { id: draft.id } } as const
      // Without the preload a placeholder would replace this screen and its field while the draft screen's code
      // loads.
      await preloadRoute(target)
      await navigate(target)
    } catch (error) {
      setCreating(false)
      showToast('error', failureMessage(error))
    }
  }
  return (
    <AccountFrame title="Drafts">
      <div ref={listRef}>
        <div className={styles.top}>
          <p>
            {inAccount
              ? `Drafts sync to all your devices.${isOffline ? ' Changes made now will sync when you’re online.' : ''}`
              : 'Drafts are saved on this device only, until you move them to your cart.'}
          </p>
          <Button onClick={() => void createDraft()}>
            <Plus aria-hidden="true" size={20} />
            New draft
          </Button>
          <Slot name="draftsAction" props={{}} />
          {isCreating && (
            <input
              ref={nameInput}
              className="visually-hidden"
              aria-label="Client"
              maxLength={maxNameLength}
            />
          )}
        </div>
        {openDrafts.length + unreadable.length > 0 && (
          <ul className={styles.drafts}>
            {openDrafts.map((draft) => (
              <DraftCard key={draft.id} draft={draft} now={now} isInAccount={inAccount} />
            ))}
            {unreadable.map((draft) => (
              <UnreadableDraftCard key={`unreadable ${draft.id}`} draft={draft} />
            ))}
          </ul>
        )}
        {orderedDrafts.length > 0 && (
          <section aria-labelledby={orderedId}>
            <h2 id={orderedId}>Ordered</h2>
            <ul className={styles.drafts}>
              {orderedDrafts.map((draft) => (
                <DraftCard
                  key={draft.id}
                  draft={draft}
                  orderText={quotes.orderOf(draft)?.text}
                  now={now}
                  isInAccount={inAccount}
                />
              ))}
            </ul>
          </section>
        )}
        {areDraftsLoaded && drafts.length + unreadable.length === 0 && (
          <Notice title="No drafts yet" link={{ to: '/shop', name: 'Shop by category' }}>
            <p>Tap “Add to draft” on a product, or start with a client’s name.</p>
          </Notice>
        )}
      </div>
    </AccountFrame>
  )
}

const maxPictures = 4

type DraftCardProps = {
  draft: ClientDraft
  orderText?: string | undefined
  now: number
  isInAccount: boolean
}

function DraftCard(props: DraftCardProps) {
  const { draft } = props
  const unreadable = { id: draft.id, name: draftName(draft), version: draft.account?.version ?? null }
  return (
    <RowBoundary fallback={<UnreadableDraftCard draft={unreadable} />}>
      <ReadableDraft {...props} />
    </RowBoundary>
  )
}

function ReadableDraft({ draft, orderText, now, isInAccount }: DraftCardProps) {
  const { id, client, lines, updatedAt } = draft
  const name = draftName(draft)
  const contact = displayText(client.contact)
  const remove = async () => {
    try {
      await removeDraft(draft)
      showActionToast(`${name} was removed.`, { label: 'Undo', run: () => void restoreWithToast(draft) })
    } catch (error) {
      showToast('error', failureMessage(error))
    }
  }
  return (
    <li className={styles.draft}>
      <div className={styles.text}>
        <h2>
          <Link to="/drafts/$id" params={{ id }}>
            {name}
          </Link>
        </h2>
        {displayText(client.company) !== '' && contact !== '' && <p>{contact}</p>}
        <p className={styles.facts}>
          {orderText ?? draftSizeText(draft)} · changed{' '}
          <time dateTime={new Date(updatedAt).toISOString()}>{agoText(updatedAt, now)}</time>
        </p>
        {isInAccount && (
          <p className={styles.facts}>{syncStateText(draft, (at) => formatCopyTime(at, now))}</p>
        )}
      </div>
      <div className={styles.pictures}>
        {lines.slice(0, maxPictures).map(({ id: line, product }) => (
          <Picture key={line} url={product.image} alt="" sizes="64px" />
        ))}
      </div>
      <IconButton label={`Remove ${name}`} className={styles.remove} onClick={() => void remove()}>
        <Trash2 aria-hidden="true" size={20} />
      </IconButton>
    </li>
  )
}

function restoreWithToast(draft: ClientDraft): Promise<void> {
  return putDraftBack(draft).catch((error: unknown) => showToast('error', failureMessage(error)))
}
