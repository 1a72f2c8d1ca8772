/** A switch that takes effect immediately, without a submit button. */
import type { ComponentProps, ReactNode } from 'react'
import styles from './switch.module.css'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'checked' | 'children'> & {
  checked: boolean
  children: ReactNode
}

/** `className` applies to the label. */
export function Switch({ checked, className = '', children, ...rest }: SwitchProps) {
  return (
    <label className={`${styles.switch} ${className}`}>
      <input {...rest} type="checkbox" role="switch" aria-checked={checked} checked={checked} />
      {children}
    </label>
  )
}
