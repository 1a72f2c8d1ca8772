/** Buttons, and the class names that make a link look like one. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'accent' | 'quiet'

/** Returns the class names for a link that looks like a button. */
export function buttonClass(variant: ButtonVariant = 'primary'): string {
  return `${styles.button} ${styles[variant]}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: ButtonVariant | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant = 'primary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(variant)} ${className}`} {...rest} />
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** Accessible name, also shown as a tooltip. */
  label: string
  children: ReactNode
}

/** A round button of 44 px that shows an icon only. */
export function IconButton({ label, children, type = 'button', className = '', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} title={label} className={`${styles.icon} ${className}`} {...rest}>
      {children}
    </button>
  )
}
