/** Asks for the kiosk's PIN before visitors' details are shown or taken along. */
import { type FormEvent, useId, useState } from 'react'
import { counted } from '../../domain/catalogue-words'
import { tryPin } from '../../offline/kiosk-pin'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import styles from './sync.module.css'

type PinQuestionProps = {
  open: boolean
  /** ms until it may be tried. */
  wait: number
  onClose: () => void
  onRight: () => void
}

export function PinQuestion({ open, onClose, ...rest }: PinQuestionProps) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id}>
      <Content id={id} onClose={onClose} {...rest} />
    </Dialog>
  )
}

function Content({ id, wait, onClose, onRight }: Omit<PinQuestionProps, 'open'> & { id: string }) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [trying, setTrying] = useState(false)
  const seconds = Math.ceil(wait / 1000)
  const error = wait > 0 ? `Too many wrong tries. Wait ${counted(seconds, 'second')}.` : problem
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (trying || wait > 0) return
    setTrying(true)
    tryPin(pin)
      .then(
        (isRight) => {
          setPin('')
          if (isRight) onRight()
          else setProblem('That is not the PIN of this kiosk.')
        },
        () => setProblem('This device could not check the PIN. Please try again.'),
      )
      .finally(() => setTrying(false))
  }
  return (
    <form noValidate className={styles.pin} onSubmit={submit}>
      <h2 id={id}>PIN of the kiosk</h2>
      <p>Visitors’ details on this device are behind the kiosk’s PIN.</p>
      <Field
        label="PIN"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        error={error}
        onChange={(event) => {
          setPin(event.target.value)
          setProblem(undefined)
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={trying || wait > 0}>
          {trying ? 'One moment…' : 'Continue'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
