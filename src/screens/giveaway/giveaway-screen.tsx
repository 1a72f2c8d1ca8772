/** The trade-show giveaway, as a page of the shop and as the stall's kiosk (req 10.1, 10.4). */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { blankEntry, giveawayErrors } from '../../domain/kiosk/giveaway'
import { drawTerms, giveawayDraw } from '../../domain/kiosk/giveaway-draw'
import { useForm } from '../../ui/form/use-form'
import { Page } from '../../ui/page'
import { showToast } from '../../ui/toast/toast'
import { Form } from '../../widgets/form/form'
import { DocumentHead } from '../../widgets/frame/document-head'
import { ShellLink } from '../../widgets/frame/shell-link'
import { GiveawayFields } from './giveaway-fields'
import { GiveawayFrame } from './giveaway-frame'
import { KioskScreen } from './kiosk-screen'
import { useSendEntry } from './use-entry'
import styles from './giveaway-page.module.css'

export function GiveawayScreen({ kiosk }: { kiosk: boolean }) {
  return kiosk ? <KioskScreen /> : <GiveawayPage />
}

/** Time before the visitor is redirected (req 10.2). */
const redirectDelayMs = 2500

/** The giveaway as a page of the shop. An entry is sent, or stored on this device until it can be sent (req 10.2). */
function GiveawayPage() {
  const form = useForm(blankEntry, giveawayErrors)
  const send = useSendEntry()
  const [storedCount, setStoredCount] = useState(0)
  const [isReceived, setReceived] = useState(false)
  useRedirect(isReceived)
  return (
    <Page>
      <DocumentHead
        title={form.problems.length > 0 ? 'Error: Giveaway' : 'Giveaway'}
        description="Enter our trade-show giveaway."
        canonical="/giveaway"
      />
      <GiveawayFrame
        heading="Giveaway"
        intro="Seen us at a show? Tell us who you are and what you liked to go in the draw."
      >
        {storedCount > 0 && <EntryStored key={storedCount} />}
        <Form
          form={form}
          send={send}
          submitLabel="Submit entry"
          needsNetwork={false}
          onSent={(receipt) => {
            form.reset()
            if (receipt === null) return setStoredCount(storedCount + 1)
            showToast('success', receipt.message ?? 'Your entry has arrived.')
            setStoredCount(0)
            setReceived(true)
          }}
        >
          <GiveawayFields form={form} />
        </Form>
        <p className={styles.terms}>{drawTerms(giveawayDraw.day)}</p>
        <p className={styles.terms}>We only use your details for the draw, and for news if you opt in.</p>
      </GiveawayFrame>
    </Page>
  )
}

/** Redirects to the shop, unless the visitor has left this page by then. */
function useRedirect(isReceived: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isReceived) return undefined
    const timer = setTimeout(() => void navigate({ href: giveawayDraw.next }), redirectDelayMs)
    return () => clearTimeout(timer)
  }, [isReceived, navigate])
}

/** The entry is stored on this device. The text must not claim that the shop has received it. */
function EntryStored() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} role="status" tabIndex={-1} className={styles.stored}>
      <p>Your entry is saved here. We’ll send it when you’re back online.</p>
      <ShellLink href="/sync">See what’s waiting on this device</ShellLink>
    </div>
  )
}
