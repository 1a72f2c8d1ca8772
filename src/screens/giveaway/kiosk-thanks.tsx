/** The entry is on this device. Nothing here says that anybody has it, and nothing whose it is. */
import { CircleCheckBig } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button'
import styles from './kiosk.module.css'

/** ms until the form is there for the next visitor. */
const thanksFor = 2500

type KioskThanksProps = {
  /** Somebody of the stall is busy here: it stays. */
  held: boolean
  onNext: () => void
}

export function KioskThanks({ held, onNext }: KioskThanksProps) {
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
        <p>Your entry is saved on this device.</p>
      </div>
      <Button onClick={onNext}>Next visitor</Button>
    </div>
  )
}
