/** What only the people of the stall may do at a kiosk. Closed, it is locked again. */
import { canSetPin, usePin } from '../../session/kiosk-pin'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { PinQuestion } from '../../widgets/form/pin-question'
import { NewPin } from './new-pin'
import { StaffPanel } from './staff-panel'
import styles from './staff.module.css'
import { useKioskExit } from './use-kiosk-exit'

type StaffDialogProps = {
  open: boolean
  /** The PIN was right, or is just made. */
  isIn: boolean
  onIn: () => void
  onClose: () => void
}

export function StaffDialog({ open, isIn, onIn, onClose }: StaffDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} labelledBy="staff-title" className={styles.dialog}>
      <div className={styles.head}>
        <h2 id="staff-title">Staff</h2>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {isIn ? <StaffPanel /> : <Locked onIn={onIn} />}
    </Dialog>
  )
}

function Locked({ onIn }: { onIn: () => void }) {
  const pin = usePin()
  if (pin.name === 'looking') return <p aria-busy="true">One moment…</p>
  if (pin.name === 'none') return <NoPinYet onSet={onIn} />
  return <PinQuestion submit="Unlock" onRight={onIn} />
}

function NoPinYet({ onSet }: { onSet: () => void }) {
  const exit = useKioskExit()
  return (
    <>
      <h3>Set a PIN to lock this kiosk</h3>
      {canSetPin() ? (
        <>
          <p>Until there is one, any visitor can leave the form from here.</p>
          <NewPin submit="Set PIN" onSet={onSet} />
        </>
      ) : (
        <p>This page did not come over https, so this device can keep no PIN.</p>
      )}
      <div className={styles.exit}>
        <Button look="quiet" onClick={exit}>
          Exit kiosk
        </Button>
      </div>
    </>
  )
}
