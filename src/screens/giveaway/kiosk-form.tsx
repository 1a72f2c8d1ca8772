/** The form of the kiosk: browsers remember nothing of it, and the keyboard's own button leads from field to field. */
import { useEffect, useRef, useState } from 'react'
import type { GiveawayFields as Fields } from '../../domain/kiosk/giveaway'
import { drawTerms, giveawayDraw } from '../../domain/kiosk/giveaway-draw'
import { newKey } from '../../domain/outbox/idempotency-key'
import type { FormState } from '../../ui/form/use-form'
import { Form } from '../../widgets/form/form'
import { GiveawayFields } from './giveaway-fields'
import styles from './kiosk.module.css'
import { keepAtStall } from './use-entry'

type KioskFormProps = {
  form: FormState<Fields>
  /** For the next visitor the first field is ready to be typed in. */
  focus: boolean
  onKept: () => void
}

export function KioskForm({ form, focus, onKept }: KioskFormProps) {
  const [visitor] = useState(() => `f${newKey().replaceAll('-', '').slice(0, 10)}-`)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) place.current?.querySelector('input')?.focus()
  }, [focus])
  return (
    <div ref={place} className={styles.form}>
      <Form form={form} send={keepAtStall} submit="Submit entry" online={false} onSent={onKept}>
        <GiveawayFields form={form} visitor={visitor} />
      </Form>
      <p className={styles.terms}>
        {drawTerms(giveawayDraw.day)} We use what you type for the draw, and for news only if you switch it
        on.
      </p>
    </div>
  )
}
