/** Beside the order: Try your logo, Request a quote and a sample, a customer's Add to draft. The dialogs come when a hand is near. */
import { useState } from 'react'
import type { EnquiryKind } from '../../../domain/cart/enquiry'
import { useSignedIn } from '../../../session/account'
import { useConnectivity } from '../../../session/connectivity'
import { Button } from '../../../ui/button'
import { lazyPiece } from '../../../ui/lazy/lazy-piece'
import type { ChoiceToDraftProps } from '../order/choice-to-draft'
import styles from './enquiry-buttons.module.css'

const dialog = lazyPiece(() => import('./enquiry-dialog').then(({ EnquiryDialog }) => EnquiryDialog))

const buttons: { kind: EnquiryKind; words: string }[] = [
  { kind: 'quote', words: 'Request a quote' },
  { kind: 'sample', words: 'Request a sample' },
]

const choiceToDraft = lazyPiece(() =>
  import('../order/choice-to-draft').then(({ ChoiceToDraft }) => ChoiceToDraft),
)

const tryLogo = lazyPiece(() => import('../order/try-logo').then(({ TryLogo }) => TryLogo))

export function EnquiryButtons(props: ChoiceToDraftProps) {
  const { product, selection, branding } = props
  const offline = useConnectivity() === 'offline'
  const ChoiceToDraft = choiceToDraft.usePiece(useSignedIn())
  const [trying, setTrying] = useState<boolean | null>(null)
  const TryLogo = tryLogo.usePiece(trying !== null)
  const [open, setOpen] = useState<EnquiryKind | null>(null)
  /** Once opened, a dialog stays, with what was typed in it. */
  const [opened, setOpened] = useState<EnquiryKind[]>([])
  const EnquiryDialog = dialog.usePiece(opened.length > 0)
  const press = (kind: EnquiryKind) => {
    dialog.preload()
    setOpen(kind)
    setOpened([...new Set([...opened, kind])])
  }
  return (
    <div className={styles.buttons}>
      {/* Without a network it is the order's own button. */}
      {ChoiceToDraft && !offline && <ChoiceToDraft {...props} />}
      <Button
        look="quiet"
        aria-haspopup="dialog"
        onPointerEnter={tryLogo.preload}
        onFocus={tryLogo.preload}
        onClick={() => setTrying(true)}
      >
        Try your logo
      </Button>
      {TryLogo && <TryLogo open={trying === true} onClose={() => setTrying(false)} {...props} />}
      {buttons.map(({ kind, words }) => (
        <Button
          key={kind}
          look="quiet"
          aria-haspopup="dialog"
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => press(kind)}
        >
          {words}
        </Button>
      ))}
      {EnquiryDialog &&
        opened.map((kind) => (
          <EnquiryDialog
            key={kind}
            kind={kind}
            open={open === kind}
            onClose={() => setOpen(null)}
            product={product}
            selection={selection}
            branding={branding}
          />
        ))}
    </div>
  )
}
