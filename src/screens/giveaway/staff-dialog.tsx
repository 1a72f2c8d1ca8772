/** Functions of the kiosk for the staff of the stall. Closing the dialog locks it again. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { kioskName } from '../../domain/kiosk/kiosk-name'
import { newPinErrors } from '../../domain/kiosk/kiosk-pin'
import { NotStoredFailure } from '../../domain/not-stored'
import { deviceId } from '../../device/device-id'
import { toggleFullScreen, useFullScreen } from '../../device/full-screen'
import { leaveKiosk } from '../../session/kiosk'
import { canSetPin, setPin, usePin } from '../../session/kiosk-pin'
import { useIsWatched } from '../../queries/kiosk-report'
import { Slot } from '../../widgets/frame/features'
import { requestProtection, useDeviceFacts } from '../../saved/device-facts'
import { canEncrypt } from '../../outbox/encryption/encrypt'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import { PinField, PinQuestion } from '../../widgets/form/pin-question'
import { StaffCounts, StaffExport, StaffSend } from './staff-entries'
import styles from './staff.module.css'

type StaffDialogProps = {
  open: boolean
  /** The PIN was correct, or has just been set. */
  isUnlocked: boolean
  onUnlocked: () => void
  onClose: () => void
}

export function StaffDialog({ open, isUnlocked, onUnlocked, onClose }: StaffDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} labelledBy="staff-title" className={styles.dialog}>
      <div className={styles.head}>
        <h2 id="staff-title">Staff</h2>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {isUnlocked ? <StaffPanel /> : <LockedView onUnlocked={onUnlocked} />}
    </Dialog>
  )
}

function LockedView({ onUnlocked }: { onUnlocked: () => void }) {
  const pin = usePin()
  if (pin.name === 'loading') return <p aria-busy="true">One moment…</p>
  if (pin.name === 'none') return <NoPinYet onPinSet={onUnlocked} />
  return <PinQuestion submitLabel="Unlock" onCorrectPin={onUnlocked} />
}

function NoPinYet({ onPinSet }: { onPinSet: () => void }) {
  const exit = useKioskExit()
  return (
    <>
      <h3>Set a PIN to lock this kiosk</h3>
      {canSetPin() ? (
        <>
          <p>Without a PIN, anyone can leave the form here.</p>
          <NewPin submitLabel="Set PIN" onPinSet={onPinSet} />
        </>
      ) : (
        <p>This page isn’t secure (https), so this device can’t store a PIN.</p>
      )}
      <div className={styles.exit}>
        <Button variant="quiet" onClick={exit}>
          Exit kiosk
        </Button>
      </div>
    </>
  )
}

/** The panel for staff: pending entries, ways to export them, and the exit. */
function StaffPanel() {
  return (
    <>
      <StaffWarnings />
      <StaffCounts />
      <StaffSend />
      <StaffExport />
      <Slot name="staffPanel" props={{}} />
      <ThisKiosk />
    </>
  )
}

function ThisKiosk() {
  const name = useKioskName()
  const isWatched = useIsWatched()
  const exit = useKioskExit()
  const isFullScreen = useFullScreen()
  const [isChangingPin, setIsChangingPin] = useState(false)
  const [wasPinChanged, setWasPinChanged] = useState(false)
  const onPinChanged = () => {
    setIsChangingPin(false)
    setWasPinChanged(true)
  }
  return (
    <section aria-labelledby="this-kiosk">
      <h3 id="this-kiosk">This kiosk{name && `: ${name}`}</h3>
      {name && isWatched === false && (
        <p>This kiosk isn’t listed at the desk yet. To add it, enter {name} there, under Kiosks.</p>
      )}
      <div className={styles.buttons}>
        {isFullScreen !== null && (
          <Button variant="quiet" onClick={() => void toggleFullScreen()}>
            {isFullScreen ? 'Leave full screen' : 'Full screen'}
          </Button>
        )}
        {canSetPin() && !isChangingPin && (
          <Button variant="quiet" onClick={() => setIsChangingPin(true)}>
            Change PIN
          </Button>
        )}
        <Button onClick={exit}>Exit kiosk</Button>
      </div>
      {isChangingPin && <NewPin submitLabel="Save PIN" onPinSet={onPinChanged} />}
      <p role="status">{wasPinChanged && 'PIN changed'}</p>
      <p className={styles.quiet}>
        A web page can’t lock the tablet. Turn on Guided Access on an iPad, or app pinning on Android, to keep
        visitors in the browser.
      </p>
    </section>
  )
}

/** Warnings about the risk that entries on this device are lost, or read by other people. */
function StaffWarnings() {
  const hasEncryption = useHasEncryption()
  const storage = useDeviceFacts(null)?.storage
  return (
    <>
      {hasEncryption === false && (
        <p className={styles.warning}>
          This device can’t encrypt entries, so anyone who takes it could read them. Open the shop over https.
        </p>
      )}
      {(storage === 'open' || storage === 'refused') && (
        <div className={styles.warning}>
          <p>
            This browser may clear waiting entries when the device runs out of space. Send entries often, or
            install the app.
          </p>
          {storage === 'open' && (
            <Button variant="quiet" onClick={() => void requestProtection()}>
              Protect storage
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Returns null until the name has been read, and on a device that cannot store an id. */
function useKioskName(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => void deviceId().then((id) => setName(id && kioskName(id))), [])
  return name
}

/** Returns null until the first attempt to encrypt has finished. */
function useHasEncryption(): boolean | null {
  const [hasEncryption, setHasEncryption] = useState<boolean | null>(null)
  useEffect(() => void canEncrypt().then(setHasEncryption), [])
  return hasEncryption
}

type NewPinProps = { submitLabel: string; onPinSet: () => void }

/** A new PIN, typed twice. */
function NewPin({ submitLabel, onPinSet }: NewPinProps) {
  const form = useForm({ pin: '', confirmation: '' }, newPinErrors)
  const storePin = async ({ pin }: { pin: string }) => {
    await setPin(pin).catch((cause: unknown) => {
      throw new NotStoredFailure('We couldn’t save the PIN on this device. Try again.', { cause })
    })
  }
  return (
    <Form form={form} send={storePin} submitLabel={submitLabel} needsNetwork={false} onSent={onPinSet}>
      <PinField label="PIN" hint="6 digits or more." {...form.field('pin')} />
      <PinField label="Confirm PIN" {...form.field('confirmation')} />
    </Form>
  )
}

/** Returns the function that leaves the kiosk for the shop. The dialog has asked for the PIN before. */
function useKioskExit(): () => void {
  const navigate = useNavigate()
  return () => {
    leaveKiosk()
    // Replaces the history entry, so that Back does not lead to the kiosk by accident.
    void navigate({ to: '/', replace: true })
  }
}
