/**
 * What else can be done with what is chosen, in one row: a customer's Add to draft, Try your logo, Request a quote and a sample.
 * The dialogs come when a hand is near.
 */
import { useId, useState } from 'react'
import type { EnquiryKind } from '../../../domain/cart/enquiry'
import { useSignedIn } from '../../../session/account'
import { useConnectivity } from '../../../session/connectivity'
import { Button } from '../../../ui/button'
import { lazyPiece } from '../../../ui/lazy/lazy-piece'
import type { ChoiceToDraftProps } from '../order/choice-to-draft'
import styles from './more-actions.module.css'

const dialog = lazyPiece(() => import('./enquiry-dialog').then(({ EnquiryDialog }) => EnquiryDialog))

const buttons: { kind: EnquiryKind; words: string }[] = [
  { kind: 'quote', words: 'Request a quote' },
  { kind: 'sample', words: 'Request a sample' },
]

const choiceToDraft = lazyPiece(() =>
  import('../order/choice-to-draft').then(({ ChoiceToDraft }) => ChoiceToDraft),
)

const tryLogo = lazyPiece(() => import('../order/try-logo').then(({ TryLogo }) => TryLogo))

type MoreActionsProps = ChoiceToDraftProps & {
  /** The request whose dialog is open. */
  asked: EnquiryKind | null
  onAsk: (kind: EnquiryKind | null) => void
}

export function MoreActions({ asked, onAsk, ...choice }: MoreActionsProps) {
  const id = useId()
  const signedIn = useSignedIn()
  const offline = useConnectivity() === 'offline'
  const ChoiceToDraft = choiceToDraft.usePiece(signedIn)
  const [trying, setTrying] = useState<boolean | null>(null)
  const TryLogo = tryLogo.usePiece(trying !== null)
  /** Once opened, a dialog stays, with what was typed in it. */
  const [opened, setOpened] = useState<EnquiryKind[]>([])
  if (asked !== null && !opened.includes(asked)) setOpened([...opened, asked])
  const EnquiryDialog = dialog.usePiece(opened.length > 0)
  return (
    <div role="group" aria-labelledby={id} className={styles.more}>
      <span id={id} className={styles.title}>
        More
      </span>
      {/* Without a network it is the order's own button. */}
      {ChoiceToDraft && !offline && <ChoiceToDraft {...choice} />}
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onPointerEnter={tryLogo.preload}
        onFocus={tryLogo.preload}
        onClick={() => setTrying(true)}
      >
        Try your logo
      </Button>
      {TryLogo && <TryLogo open={trying === true} onClose={() => setTrying(false)} {...choice} />}
      {buttons
        // A visitor's stands in the place of the price.
        .filter(({ kind }) => signedIn || kind !== 'quote')
        .map(({ kind, words }) => (
          <Button
            key={kind}
            look="quiet"
            aria-haspopup="dialog"
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => onAsk(kind)}
          >
            {words}
          </Button>
        ))}
      {EnquiryDialog &&
        opened.map((kind) => (
          <EnquiryDialog
            key={kind}
            kind={kind}
            open={asked === kind}
            onClose={() => onAsk(null)}
            {...choice}
          />
        ))}
    </div>
  )
}
