/** What only the people of the stall may do at a kiosk. Closed, it is locked again. */
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { kioskName } from '../../domain/kiosk/kiosk-name'
import { newPinErrors } from '../../domain/kiosk/kiosk-pin'
import { NotStoredFailure } from '../../domain/not-stored'
import { deviceId } from '../../device/device-id'
import { switchFullScreen, useFullScreen } from '../../device/full-screen'
import { leaveKiosk } from '../../session/kiosk'
import { canSetPin, setPin, usePin } from '../../session/kiosk-pin'
import { useIsWatched } from '../../queries/kiosk-report'
import { useTakesLeads } from '../../queries/provider-features'
import { askProtection, useDeviceFacts } from '../../saved/device-facts'
import { canSeal } from '../../outbox/sealing/sealing'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { useForm } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import { PinField, PinQuestion } from '../../widgets/form/pin-question'
import { LeadFormState } from '../../widgets/lead/lead-form-state'
import { StaffCounts, StaffExport, StaffSend } from './staff-entries'
import styles from './staff.module.css'

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
          <p>Without a PIN, anyone can leave the form here.</p>
          <NewPin submit="Set PIN" onSet={onSet} />
        </>
      ) : (
        <p>This page isn’t secure (https), so this device can’t store a PIN.</p>
      )}
      <div className={styles.exit}>
        <Button look="quiet" onClick={exit}>
          Exit kiosk
        </Button>
      </div>
    </>
  )
}

/** The stall's own page: what waits, how to take it elsewhere, and the way out. */
function StaffPanel() {
  const takesLeads = useTakesLeads()
  return (
    <>
      <StaffWarnings />
      <StaffCounts />
      <StaffSend />
      <StaffExport />
      {takesLeads === true && <LeadFormState heading="h3" />}
      <ThisKiosk />
    </>
  )
}

function ThisKiosk() {
  const name = useKioskName()
  const isWatched = useIsWatched()
  const exit = useKioskExit()
  const full = useFullScreen()
  const [changing, setChanging] = useState(false)
  const [changed, setChanged] = useState(false)
  const done = () => {
    setChanging(false)
    setChanged(true)
  }
  return (
    <section aria-labelledby="this-kiosk">
      <h3 id="this-kiosk">This kiosk{name && `: ${name}`}</h3>
      {name && isWatched === false && (
        <p>The desk doesn’t watch this kiosk yet. To add it, enter {name} there, under Kiosks.</p>
      )}
      <div className={styles.buttons}>
        {full !== null && (
          <Button look="quiet" onClick={() => void switchFullScreen()}>
            {full ? 'Leave full screen' : 'Full screen'}
          </Button>
        )}
        {canSetPin() && !changing && (
          <Button look="quiet" onClick={() => setChanging(true)}>
            Change PIN
          </Button>
        )}
        <Button onClick={exit}>Exit kiosk</Button>
      </div>
      {changing && <NewPin submit="Save PIN" onSet={done} />}
      <p role="status">{changed && 'The new PIN is set.'}</p>
      <p className={styles.quiet}>
        A web page can’t lock the tablet. Turn on Guided Access on an iPad, or app pinning on Android, to keep
        visitors in the browser.
      </p>
    </section>
  )
}

/** What could lose entries on this device, or show them to others. */
function StaffWarnings() {
  const sealed = useCanSeal()
  const storage = useDeviceFacts(null)?.storage
  return (
    <>
      {sealed === false && (
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
            <Button look="quiet" onClick={() => void askProtection()}>
              Protect storage
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Null until it is read, and where none can be stored. */
function useKioskName(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => void deviceId().then((id) => setName(id && kioskName(id))), [])
  return name
}

/** Null until it was tried. */
function useCanSeal(): boolean | null {
  const [can, setCan] = useState<boolean | null>(null)
  useEffect(() => void canSeal().then(setCan), [])
  return can
}

type NewPinProps = { submit: string; onSet: () => void }

/** A new PIN, typed twice. */
function NewPin({ submit, onSet }: NewPinProps) {
  const form = useForm({ pin: '', again: '' }, newPinErrors)
  const keep = async ({ pin }: { pin: string }) => {
    await setPin(pin).catch((cause: unknown) => {
      throw new NotStoredFailure('We couldn’t save the PIN on this device. Try again.', { cause })
    })
  }
  return (
    <Form form={form} send={keep} submit={submit} online={false} onSent={onSet}>
      <PinField label="PIN" hint="6 digits or more." {...form.field('pin')} />
      <PinField label="PIN again" {...form.field('again')} />
    </Form>
  )
}

/** Out of the kiosk, into the shop. The PIN was asked for before. */
function useKioskExit(): () => void {
  const navigate = useNavigate()
  return () => {
    leaveKiosk()
    // Not back to it by accident.
    void navigate({ to: '/', replace: true })
  }
}
