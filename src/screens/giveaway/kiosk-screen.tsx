/** The stall's kiosk: visitor after visitor fills in the form, and none finds anything of the one before. */
import { CircleCheckBig } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { blankEntry, type GiveawayFields as Fields, giveawayErrors } from '../../domain/kiosk/giveaway'
import { drawTerms, giveawayDraw } from '../../domain/kiosk/giveaway-draw'
import { visitor } from '../../domain/outbox/draft'
import { newUuid } from '../../domain/uuid'
import { useKioskReport } from '../../queries/kiosk-report'
import { startKiosk } from '../../session/kiosk'
import { useAwake, useIdle, useOnceSeen, usePutAway } from '../../session/kiosk-here'
import { usePin } from '../../session/kiosk-pin'
import { forgetAllDrafts } from '../../saved/drafts/drafts'
import { acceptUpdate, useUpdateReady } from '../../saved/update-ready'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { type FormState, useForm } from '../../ui/form/use-form'
import { lazyPiece } from '../../ui/lazy/lazy-piece'
import { removeToasts } from '../../ui/toast/toast'
import { VisuallyHidden } from '../../ui/page'
import { Form } from '../../widgets/form/form'
import { DocumentHead } from '../../widgets/shell/document-head'
import { GiveawayFields } from './giveaway-fields'
import { GiveawayFrame } from './giveaway-frame'
import { KioskFoot } from './kiosk-foot'
import { keepAtStall, useReadyForEntries } from './use-entry'
import styles from './kiosk.module.css'

export function KioskScreen() {
  const [visit, setVisit] = useState(0)
  const next = useCallback(() => setVisit((before) => before + 1), [])
  useOnceSeen(() => {
    startKiosk()
    // What was typed in the shop before is gone.
    void forgetAllDrafts(visitor)
    removeToasts()
  })
  useAwake()
  useReadyForEntries()
  // A wait after wrong tries goes on while the dialog is closed.
  usePin()
  // At once: what is put away may be taken out again as it is.
  usePutAway(() => flushSync(next))
  useKioskReport()
  return <KioskVisit key={visit} isFirst={visit === 0} onNext={next} />
}

const staffDialog = lazyPiece(() => import('./staff-dialog').then(({ StaffDialog }) => StaffDialog))

/** The staff dialog, each time that it is open. */
type Staff = { isIn: boolean }
type KioskVisitProps = { isFirst: boolean; onNext: () => void }

/** One visitor at the kiosk, from a blank form to the thanks. It is drawn anew for the next one. */
function KioskVisit({ isFirst, onNext }: KioskVisitProps) {
  const form = useForm(blankEntry, giveawayErrors)
  const [thanked, setThanked] = useState(false)
  const [staff, setStaff] = useState<Staff | null>(null)
  const hasTyped = Object.keys(form.typed).length > 0 || form.refusals > 0
  const { idle, stay } = useIdle((hasTyped && !thanked) || staff?.isIn === true)
  const thank = () => {
    form.reset()
    setThanked(true)
  }
  const isOver = idle.name === 'over'
  useEffect(() => {
    if (isOver) onNext()
  }, [isOver, onNext])
  const StaffDialog = staffDialog.usePiece(staff !== null)
  return (
    <GiveawayFrame
      kiosk
      heading="Enter the draw"
      lead="Tell us who you are and what you liked at our stall. It takes a minute."
    >
      <DocumentHead title={form.problems.length > 0 ? 'Error: Enter the draw' : 'Enter the draw'} />
      {thanked ? (
        <KioskThanks held={staff !== null} onNext={onNext} />
      ) : (
        <KioskForm form={form} focus={!isFirst} onStored={thank} />
      )}
      <KioskFoot onStaff={() => setStaff({ isIn: false })} />
      {StaffDialog && (
        <StaffDialog
          open={staff !== null}
          isIn={staff?.isIn ?? false}
          // A PIN takes a while to be looked at: it opens nothing once the dialog was closed.
          onIn={() => setStaff((now) => (now !== null && now === staff ? { isIn: true } : now))}
          onClose={() => setStaff(null)}
        />
      )}
      <StillThere left={idle.name === 'asking' ? idle.left : null} onStay={stay} />
      {idle.name === 'calm' && idle.rested && !thanked && staff === null && <KioskUpdate />}
    </GiveawayFrame>
  )
}

type KioskFormProps = {
  form: FormState<Fields>
  /** For the next visitor the first field is ready to be typed in. */
  focus: boolean
  onStored: () => void
}

/** The form of the kiosk: browsers remember nothing of it, and the keyboard's own button leads from field to field. */
function KioskForm({ form, focus, onStored }: KioskFormProps) {
  const [fieldPrefix] = useState(() => `f${newUuid().replaceAll('-', '').slice(0, 10)}-`)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) place.current?.querySelector('input')?.focus()
  }, [focus])
  return (
    <div ref={place} className={styles.form}>
      <Form form={form} send={keepAtStall} submit="Submit entry" online={false} onSent={onStored}>
        <GiveawayFields form={form} visitor={fieldPrefix} />
      </Form>
      <p className={styles.terms}>
        {drawTerms(giveawayDraw.day)} We only use your details for the draw, and for news if you opt in.
      </p>
    </div>
  )
}

/** ms until the form is there for the next visitor. */
const thanksFor = 2500

type KioskThanksProps = {
  /** Staff are at the device: it stays. */
  held: boolean
  onNext: () => void
}

/** The entry is on this device. Nothing here says that anybody has it, and nothing whose it is. */
function KioskThanks({ held, onNext }: KioskThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(onNext, thanksFor)
    return () => clearTimeout(timer)
  }, [held, onNext])
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

/** Said aloud at these seconds only: a voice needs longer than one. */
const said = [20, 10, 5]

type StillThereProps = {
  /** Seconds; null while there is nothing to ask. */
  left: number | null
  onStay: () => void
}

/** Asks whether the visitor is still there, and counts down; any touch answers (WCAG 2.2.1). */
function StillThere({ left, onStay }: StillThereProps) {
  const aloud = said.findLast((second) => left !== null && left <= second)
  return (
    <Dialog open={left !== null} onClose={onStay} labelledBy="still-there" className={styles.still}>
      <h2 id="still-there">Still there?</h2>
      <p aria-hidden="true" className={styles.count}>
        {left}
      </p>
      <p>Touch the screen to keep going. Otherwise we’ll clear this form.</p>
      <VisuallyHidden role="timer" aria-live="polite">
        {aloud} seconds left
      </VisuallyHidden>
      <Button onClick={onStay}>Yes, I’m still here</Button>
    </Dialog>
  )
}

/** A new version is applied while the kiosk is idle: there is nothing on the page that could get lost. */
function KioskUpdate() {
  const ready = useUpdateReady()
  useEffect(() => {
    if (ready) void acceptUpdate()
  }, [ready])
  return null
}
