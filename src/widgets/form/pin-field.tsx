/** Digits that nobody reads over a shoulder, and that no browser offers to keep as a password. */
import type { ComponentProps } from 'react'
import { Field } from '../../ui/form/field'
import styles from './pin-field.module.css'

export function PinField(props: ComponentProps<typeof Field>) {
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      maxLength={32}
      className={styles.digits}
      {...props}
    />
  )
}
