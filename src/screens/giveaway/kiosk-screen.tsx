/** The stall's kiosk: visitors fill in the form one after another, and none can see data of an earlier visitor. */
import { CircleCheckBig } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { blankEntry, type GiveawayFields as Fields, giveawayErrors } from '../../domain/kiosk/giveaway'
import { drawTerms, giveawayDraw } from '../../domain/kiosk/giveaway-draw'
import { visitor } from '../../domain/outbox/draft'
import { newUuid } from '../../domain/uuid'
import { useKioskReport } from '../../queries/kiosk-report'
import { startKiosk } from '../../session/kiosk'
import { useAwake, useIdle, useOnceSeen, usePageHideOrRestore } from '../../session/kiosk-presence'
import { usePin } from '../../session/kiosk-pin'
import { forgetAllDrafts } from '../../saved/drafts/drafts'
import { acceptUpdate, useUpdateReady } from '../../saved/update-ready'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { type FormState, useForm } from '../../ui/form/use-form'
import { lazyComponent } from '../../ui/lazy/lazy-piece'
import { removeToasts } from '../../ui/toast/toast'
import { VisuallyHidden } from '../../ui/page'
import { Form } from '../../widgets/form/form'
import { DocumentHead } from '../../widgets/frame/document-head'
import { GiveawayFields } from './giveaway-fields'
import { GiveawayFrame } from './giveaway-frame'
import { KioskFooter } from './kiosk-footer'
import { storeAtStall, useReadyForEntries } from './use-entry'
import styles from './kiosk.module.css'

export function KioskScreen() {
  const [visit, setVisit] = useState(0)
  const startNextVisit = useCallback(() => setVisit((before) => before + 1), [])
  useOnceSeen(() => {
    startKiosk()
    // Deletes the text that was typed in the shop before.
    void forgetAllDrafts(visitor)
    removeToasts()
  })
  useAwake()
  useReadyForEntries()
  // The delay after wrong PINs continues while the dialog is closed.
  usePin()
  // The form is cleared synchronously, because a page that is put into the background may be shown again in the same
  // state.
  usePageHideOrRestore(() => flushSync(startNextVisit))
  useKioskReport()
  return <KioskVisit key={visit} isFirst={visit === 0} onNext={startNextVisit} />
}

const staffDialog = lazyComponent(() => import('./staff-dialog'), 'StaffDialog')

/** State of the staff dialog while it is open. */
type StaffState = { isUnlocked: boolean }
type KioskVisitProps = { isFirst: boolean; onNext: () => void }

/** The visit of one visitor, from a blank form to the thanks. The component is remounted for the next visitor. */
function KioskVisit({ isFirst, onNext }: KioskVisitProps) {
  const form = useForm(blankEntry, giveawayErrors)
  const [isThanked, setIsThanked] = useState(false)
  const [staff, setStaff] = useState<StaffState | null>(null)
  const hasTyped = Object.keys(form.typed).length > 0 || form.refusals > 0
  const { idle, stay } = useIdle((hasTyped && !isThanked) || staff?.isUnlocked === true)
  const showThanks = () => {
    form.reset()
    setIsThanked(true)
  }
  const isOver = idle.name === 'expired'
  useEffect(() => {
    if (isOver) onNext()
  }, [isOver, onNext])
  const StaffDialog = staffDialog.useComponent(staff !== null)
  return (
    <GiveawayFrame
      kiosk
      heading="Enter the draw"
      intro="Tell us who you are and what you liked at our stall. It takes a minute."
    >
      <DocumentHead title={form.problems.length > 0 ? 'Error: Enter the draw' : 'Enter the draw'} />
      {isThanked ? (
        <KioskThanks isPaused={staff !== null} onNext={onNext} />
      ) : (
        <KioskForm form={form} shouldFocus={!isFirst} onStored={showThanks} />
      )}
      <KioskFooter onStaff={() => setStaff({ isUnlocked: false })} />
      {StaffDialog && (
        <StaffDialog
          open={staff !== null}
          isUnlocked={staff?.isUnlocked ?? false}
          // Checking a PIN takes a while, and must not unlock a dialog that was closed meanwhile.
          onUnlocked={() =>
            setStaff((current) => (current !== null && current === staff ? { isUnlocked: true } : current))
          }
          onClose={() => setStaff(null)}
        />
      )}
      <InactivityDialog secondsLeft={idle.name === 'prompting' ? idle.secondsLeft : null} onStay={stay} />
      {idle.name === 'empty' && idle.isUntouched && !isThanked && staff === null && <KioskUpdate />}
    </GiveawayFrame>
  )
}

type KioskFormProps = {
  form: FormState<Fields>
  /** Moves the focus to the first field. This is false for the first visitor only. */
  shouldFocus: boolean
  onStored: () => void
}

/** The kiosk's form. Browsers do not remember its text, and the keyboard's Enter key moves from field to field. */
function KioskForm({ form, shouldFocus, onStored }: KioskFormProps) {
  const [fieldPrefix] = useState(() => `f${newUuid().replaceAll('-', '').slice(0, 10)}-`)
  const formRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shouldFocus) formRef.current?.querySelector('input')?.focus()
  }, [shouldFocus])
  return (
    <div ref={formRef} className={styles.form}>
      <Form form={form} send={storeAtStall} submitLabel="Submit entry" needsNetwork={false} onSent={onStored}>
        <GiveawayFields form={form} namePrefix={fieldPrefix} />
      </Form>
      <p className={styles.terms}>
        {drawTerms(giveawayDraw.day)} We only use your details for the draw, and for news if you opt in.
      </p>
    </div>
  )
}

/** Time before the form is shown to the next visitor. */
const thanksMs = 2500

type KioskThanksProps = {
  /** Staff are using the device, so the thanks stay. */
  isPaused: boolean
  onNext: () => void
}

/** The entry is on this device. The text must not claim that the shop has received it, nor show whose entry it is. */
function KioskThanks({ isPaused, onNext }: KioskThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(onNext, thanksMs)
    return () => clearTimeout(timer)
  }, [isPaused, onNext])
  return (
    <div className={styles.thanks}>
      <CircleCheckBig aria-hidden="true" size={72} strokeWidth={1.5} />
      <div role="status">
        <h2 ref={heading} tabIndex={-1}>
          Thanks for entering!
        </h2>
        <p>You’re in the draw. Good luck!</p>
      </div>
      <Button onClick={onNext}>Next visitor</Button>
    </div>
  )
}

/** The countdown is announced at these seconds only, because speech takes longer than a second. */
const announcedSeconds = [20, 10, 5]

type InactivityDialogProps = {
  /** Seconds left; null while the dialog is closed. */
  secondsLeft: number | null
  onStay: () => void
}

/** Asks whether the visitor is still there, and counts down. Any touch counts as a yes (WCAG 2.2.1). */
function InactivityDialog({ secondsLeft, onStay }: InactivityDialogProps) {
  const announcedSecond = announcedSeconds.findLast((second) => secondsLeft !== null && secondsLeft <= second)
  return (
    <Dialog open={secondsLeft !== null} onClose={onStay} labelledBy="still-there" className={styles.still}>
      <h2 id="still-there">Still there?</h2>
      <p aria-hidden="true" className={styles.count}>
        {secondsLeft}
      </p>
      <p>Touch the screen to keep going. Otherwise we’ll clear this form.</p>
      <VisuallyHidden role="timer" aria-live="polite">
        {announcedSecond} seconds left
      </VisuallyHidden>
      <Button onClick={onStay}>Yes, I’m still here</Button>
    </Dialog>
  )
}

/** Applies a new version while the kiosk is idle, because nothing on the page can be lost then. */
function KioskUpdate() {
  const ready = useUpdateReady()
  useEffect(() => {
    if (ready) void acceptUpdate()
  }, [ready])
  return null
}
