/** The state of a draft's links: pending on this device, opened, answered or approved by the client (req 23.7). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Images } from 'lucide-react'
import { useEffect, useEffectEvent, useId } from 'react'
import type { ClientDraft, DraftLine } from '../../drafts/rules/client-draft'
import type { AnsweredLine, ClientLink } from '../contract'
import { clientOf } from '../../drafts/rules/quote-texts'
import { answerText, isApproved, isOpen, linkStateText } from './link-state'
import { withCount } from '../../../src/domain/count'
import { InvalidTokenFailure } from '../../../src/domain/failure'
import { failureMessage } from '../../../src/domain/failure-message'
import { shopDayAt } from '../../../src/domain/delivery/working-days'
import { readableDate } from '../../../src/domain/readable-date'
import { saveBlob } from '../../../src/device/files'
import { isLogoFile } from '../../../src/device/logo'
import { endLink, recordSeen, readClientLogo, useDraftLinks } from './links'
import { useDeliveryRules } from '../../../src/queries/about'
import { useHasLibrary } from '../../../src/queries/provider-features'
import { addFileMutation } from '../../../src/queries/library'
import { priceListQuery, productQuery } from '../../../src/queries/product'
import { Button } from '../../../src/ui/button'
import { showToast } from '../../../src/ui/toast/toast'
import { useSingleRun } from '../../../src/ui/use-lifetime'
import { useClientDraft } from '../../drafts/app/client-drafts'
import type { SlotProps } from '../../../src/widgets/frame/features'
import { LineLogo } from '../../drafts/app/line-logo'
import { AccountPrice, ApprovedOrder } from './approved-order'
import styles from './client-links.module.css'
import { ShareLink } from './share-link'

type ClientLinksProps = Omit<SlotProps['draftPanel'], 'draft'> & { draft: ClientDraft }

export function ClientLinks(props: SlotProps['draftPanel']) {
  const draft = useClientDraft(props.draft.id)
  return draft && <DraftLinks {...props} draft={draft} />
}

function DraftLinks(props: ClientLinksProps) {
  const { draft } = props
  const id = useId()
  const { links, waiting: pendingEdits } = useDraftLinks(draft.id)
  if (links.length === 0 && pendingEdits.length === 0) return null
  return (
    <section aria-labelledby={id} className={styles.links}>
      <h2 id={id}>Sent to client</h2>
      {pendingEdits.map((edit) => (
        <p key={edit.id} role="status" className={styles.aside}>
          Not sent yet. Your client has nothing so far.
        </p>
      ))}
      {links.map((link) => (
        <LinkCard key={link.id} link={link} {...props} />
      ))}
    </section>
  )
}

function LinkCard({ link, ...props }: ClientLinksProps & { link: ClientLink }) {
  const { draft } = props
  const queryClient = useQueryClient()
  const now = Date.now()
  // The client's page shows the day of the shop, too.
  const lastDay = readableDate(shopDayAt(useDeliveryRules()?.shipsFrom ?? null, link.until))
  const { approval, changeAsked, answeredAt, openedAt } = link
  const awaitsOrder = approval !== null && link.orderedAt === null
  const markSeen = useEffectEvent((..._times: (number | null)[]) => void recordSeen(queryClient, link))
  useEffect(() => markSeen(answeredAt, openedAt), [answeredAt, openedAt])
  const approvedPieces = (id: string) =>
    awaitsOrder ? approval.lines.find((line) => line.id === id)?.quantity : undefined
  const shownLines = link.lines.filter(
    (line) =>
      approvedPieces(line.id) !== undefined ||
      answerText(line) !== '' ||
      line.comment !== '' ||
      line.logo !== null,
  )
  return (
    <article className={styles.card} data-approved={awaitsOrder ? '' : undefined}>
      <p className={styles.state}>
        <b>{linkStateText(link, now)}</b>
        <span>
          {clientOf(link)} · {link.number}
          {link.version > 1 && ` · version ${link.version}`}
          {isOpen(link, now) && ` · valid until ${lastDay}`}
        </span>
      </p>
      {changeAsked !== '' && <blockquote>{changeAsked}</blockquote>}
      {shownLines.length > 0 && (
        <ul>
          {shownLines.map((line) => (
            <LineAnswer key={line.id} line={line} approvedPieces={approvedPieces(line.id)} draft={draft} />
          ))}
        </ul>
      )}
      {isApproved(link) && <ApprovedOrder link={link} {...props} />}
      <div className={styles.actions}>
        {isOpen(link, now) && <ShareLink link={link} />}
        {isOpen(link, now) && !approval && <Revoke link={link} />}
      </div>
    </article>
  )
}

type LineAnswerProps = {
  line: AnsweredLine
  /** Set while the line is approved and not ordered yet. */
  approvedPieces: number | undefined
  draft: ClientDraft
}

function LineAnswer({ line, approvedPieces, draft }: LineAnswerProps) {
  const { id, name, comment, logo } = line
  const draftLine = draft.lines.find((other) => other.id === id)
  const text = approvedPieces === undefined ? answerText(line) : withCount(approvedPieces, 'piece')
  const [runOnce] = useSingleRun()
  const save = async () => {
    if (!logo) return
    await readClientLogo(logo).then(
      (file) => saveBlob(file, file.name),
      (error: unknown) => showToast('error', failureMessage(error)),
    )
  }
  return (
    <li>
      <b>{name}</b>
      {text !== '' && <span>{text}</span>}
      {approvedPieces !== undefined && <AccountPrice line={draftLine} pieces={approvedPieces} />}
      {comment !== '' && <q>{comment}</q>}
      {logo && (
        <Button variant="quiet" onClick={() => void runOnce(save)}>
          <Download aria-hidden="true" size={18} />
          {logo.name}
        </Button>
      )}
      {logo && <ClientLogo logo={logo} draftId={draft.id} line={draftLine} />}
    </li>
  )
}

type ClientLogoProps = {
  logo: NonNullable<AnsweredLine['logo']>
  draftId: string
  line: DraftLine | undefined
}

/**
 * Button that puts the client's logo on the draft's line. A file that cannot be tried on a product goes into the
 * artwork library instead (req 23.9).
 */
function ClientLogo({ logo, draftId, line }: ClientLogoProps) {
  const slug = line?.product.slug ?? ''
  const { data: loadedProduct } = useQuery({ ...productQuery(slug), enabled: slug !== '' })
  const { data: prices } = useQuery({ ...priceListQuery(slug), enabled: slug !== '' })
  if (line?.mockUp?.clientFile === logo.sha256) return <span>It’s on your draft.</span>
  const read = () => readClientLogo(logo)
  if (line && isLogoFile(logo.name))
    return loadedProduct ? (
      <LineLogo
        draftId={draftId}
        line={line}
        product={loadedProduct.value}
        list={prices?.value ?? null}
        clientLogo={{ label: 'Use this logo', sha256: logo.sha256, read }}
      />
    ) : null
  return <AddToArtwork name={logo.name} read={read} />
}

function AddToArtwork({ name, read }: { name: string; read: () => Promise<File> }) {
  const hasLibrary = useHasLibrary()
  const { mutateAsync } = useMutation(addFileMutation(useQueryClient()))
  const [runOnce, isBusy] = useSingleRun()
  const add = async () => {
    try {
      await mutateAsync(await read())
      showToast('success', `${name} is in your artwork.`)
    } catch (error) {
      if (!(error instanceof InvalidTokenFailure)) showToast('error', failureMessage(error))
    }
  }
  if (!hasLibrary) return null
  return (
    <Button variant="quiet" aria-disabled={isBusy} onClick={() => void runOnce(add)}>
      <Images aria-hidden="true" size={18} />
      Add to your artwork
    </Button>
  )
}

function Revoke({ link }: { link: ClientLink }) {
  const queryClient = useQueryClient()
  const [runOnce, isBusy] = useSingleRun()
  const revoke = () =>
    endLink(queryClient, link.id).then(
      () => showToast('success', 'The link doesn’t open any more.'),
      (error: unknown) => showToast('error', failureMessage(error)),
    )
  return (
    <Button variant="quiet" aria-disabled={isBusy} onClick={() => void runOnce(revoke)}>
      Revoke link
    </Button>
  )
}
