/** Labelled inputs with their error beside them. */
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import styles from './field.module.css'

type Labelled = {
  label: string
  error?: string | undefined
}

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & Labelled

export function Field({ label, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error}>
      <input {...input} id={id} {...errorProps(id, error)} />
    </Frame>
  )
}

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> & Labelled

/** For more than a line. */
export function TextArea({ label, error, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} error={error}>
      <textarea rows={4} {...input} id={id} {...errorProps(id, error)} />
    </Frame>
  )
}

function Frame({ id, label, error, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

function errorProps(id: string, error: string | undefined) {
  return {
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  }
}
