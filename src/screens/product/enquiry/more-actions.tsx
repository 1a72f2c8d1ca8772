/**
 * More actions for the chosen product: Add to draft (customers only), Try your logo, Request a quote and Request a
 * sample. The code of the dialogs loads on hover or focus.
 */
import { useId, useState } from 'react'
import type { EnquiryKind } from '../../../domain/enquiry/enquiry'
import { useSignedIn } from '../../../session/account'
import { useConnectivity } from '../../../session/connectivity'
import { Button } from '../../../ui/button'
import { lazyComponent } from '../../../ui/lazy/lazy-piece'
import { hasDrafts } from '../../../widgets/frame/features'
import type { ChoiceToDraftProps } from '../order/choice-to-draft'
import styles from './more-actions.module.css'

const enquiryDialog = lazyComponent(() => import('./enquiry-dialog'), 'EnquiryDialog')

const buttons: { kind: EnquiryKind; label: string }[] = [
  { kind: 'quote', label: 'Request a quote' },
  { kind: 'sample', label: 'Request a sample' },
]

const choiceToDraft = lazyComponent(() => import('../order/choice-to-draft'), 'ChoiceToDraft')

const tryLogo = lazyComponent(() => import('../order/try-logo'), 'TryLogo')

type MoreActionsProps = ChoiceToDraftProps & {
  /** The request whose dialog is open. null: no dialog is open. */
  openRequest: EnquiryKind | null
  onOpenRequest: (kind: EnquiryKind | null) => void
}

export function MoreActions({ openRequest, onOpenRequest, ...choice }: MoreActionsProps) {
  const id = useId()
  const signedIn = useSignedIn()
  const isOffline = useConnectivity() === 'offline'
  const ChoiceToDraft = choiceToDraft.useComponent(signedIn)
  const [isTryingLogo, setIsTryingLogo] = useState<boolean | null>(null)
  const TryLogo = tryLogo.useComponent(isTryingLogo !== null)
  /** Renders the dialog closed, which loads its code. */
  const prepareLogo = () => setIsTryingLogo((before) => before ?? false)
  /** A dialog stays mounted once it was opened, so that its typed text is not lost. */
  const [openedKinds, setOpenedKinds] = useState<EnquiryKind[]>([])
  if (openRequest !== null && !openedKinds.includes(openRequest))
    setOpenedKinds([...openedKinds, openRequest])
  const EnquiryDialog = enquiryDialog.useComponent(openedKinds.length > 0)
  return (
    <div role="group" aria-labelledby={id} className={styles.more}>
      <span id={id} className={styles.title}>
        More
      </span>
      {/* Without a network, this action replaces the Add to cart button. */}
      {ChoiceToDraft && !isOffline && <ChoiceToDraft {...choice} />}
      {hasDrafts() && (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          onPointerEnter={prepareLogo}
          onFocus={prepareLogo}
          onClick={() => setIsTryingLogo(true)}
        >
          Try your logo
        </Button>
      )}
      {TryLogo && <TryLogo open={isTryingLogo === true} onClose={() => setIsTryingLogo(false)} {...choice} />}
      {buttons
        // Visitors have this button next to the price instead.
        .filter(({ kind }) => signedIn || kind !== 'quote')
        .map(({ kind, label }) => (
          <Button
            key={kind}
            variant="quiet"
            aria-haspopup="dialog"
            onPointerEnter={enquiryDialog.preload}
            onFocus={enquiryDialog.preload}
            onClick={() => onOpenRequest(kind)}
          >
            {label}
          </Button>
        ))}
      {EnquiryDialog &&
        openedKinds.map((kind) => (
          <EnquiryDialog
            key={kind}
            kind={kind}
            open={openRequest === kind}
            onClose={() => onOpenRequest(null)}
            {...choice}
          />
        ))}
    </div>
  )
}
