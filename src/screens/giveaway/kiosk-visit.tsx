/** One visitor at the kiosk, from a blank form to the thanks. It is drawn anew for the next one. */
import { useEffect, useState } from 'react'
import { blankEntry, giveawayErrors } from '../../domain/kiosk/giveaway'
import { useIdle } from '../../session/kiosk-here'
import { lazyPiece } from '../../ui/lazy-piece'
import { useForm } from '../../ui/form/use-form'
import { DocumentHead } from '../../widgets/shell/document-head'
import { GiveawayFrame } from './giveaway-frame'
import { KioskFoot } from './kiosk-foot'
import { KioskForm } from './kiosk-form'
import { KioskThanks } from './kiosk-thanks'
import { StillThere } from './still-there'

const staffDialog = lazyPiece(() => import('./staff-dialog').then(({ StaffDialog }) => StaffDialog))
const update = lazyPiece(() => import('./kiosk-update').then(({ KioskUpdate }) => KioskUpdate))

/** The staff dialog, each time that it is open. */
type Staff = { isIn: boolean }
type KioskVisitProps = { isFirst: boolean; onNext: () => void }

export function KioskVisit({ isFirst, onNext }: KioskVisitProps) {
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
  const KioskUpdate = update.usePiece(true)
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
        <KioskForm form={form} focus={!isFirst} onKept={thank} />
      )}
      <KioskFoot onStaff={() => setStaff({ isIn: false })} />
      {StaffDialog && (
        <StaffDialog
          open={staff !== null}
          isIn={staff?.isIn ?? false}
          // A PIN takes a while to be looked at: it opens nothing for whoever comes after it was closed.
          onIn={() => setStaff((now) => (now !== null && now === staff ? { isIn: true } : now))}
          onClose={() => setStaff(null)}
        />
      )}
      <StillThere left={idle.name === 'asking' ? idle.left : null} onStay={stay} />
      {KioskUpdate && idle.name === 'calm' && idle.rested && !thanked && staff === null && <KioskUpdate />}
    </GiveawayFrame>
  )
}
