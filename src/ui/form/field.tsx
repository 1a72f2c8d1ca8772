/** Labelled inputs with a hint and an error message. */
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
} from 'react'
import { withoutInvisible } from '../../domain/text'
import styles from './field.module.css'

type LabelProps = {
  label: string
  /** Short help next to the label. It is not part of the accessible name. */
  labelNote?: string | undefined
  /** Help shown before any error, such as the expected format. */
  hint?: string | undefined
  error?: string | undefined
  /** The error is announced by the field, because no form summary announces it. */
  alerts?: boolean | undefined
}

type FieldProps = ComponentPropsWithRef<'input'> & LabelProps

export function Field(props: FieldProps) {
  const { frame, controlProps, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <input {...withoutInvisibleInput(input)} {...controlProps} />
    </Frame>
  )
}

/** A field with a button at its end, such as Show for a password. */
export function FieldWithButton({ button, ...props }: FieldProps & { button: ReactNode }) {
  const { frame, controlProps, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <div className={styles['with-button']}>
        <input {...input} {...controlProps} />
        {button}
      </div>
    </Frame>
  )
}

type TextAreaProps = ComponentPropsWithRef<'textarea'> & LabelProps

/** A text field of several lines. */
export function TextArea(props: TextAreaProps) {
  const { frame, controlProps, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <textarea rows={4} {...withoutInvisibleInput(input)} {...controlProps} />
    </Frame>
  )
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & LabelProps

/** A select field. `children` are its options. */
export function Select(props: SelectProps) {
  const { frame, controlProps, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <select {...input} {...controlProps} />
    </Frame>
  )
}

type TextInput = { type?: string | undefined; onChange?: ((event: ChangeEvent<never>) => void) | undefined }

/** Removes invisible characters, which pasted and scanned text can contain. Passwords remain unchanged. */
function withoutInvisibleInput<P extends TextInput>(input: P): P {
  const { type, onChange } = input
  if (type === 'password' || !onChange) return input
  return {
    ...input,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const plain = withoutInvisible(event.target.value)
      if (plain !== event.target.value) event.target.value = plain
      onChange(event as ChangeEvent<never>)
    },
  }
}

function useFrame<P extends LabelProps & { id?: string | undefined }>({
  label,
  labelNote,
  hint,
  error,
  alerts,
  ...input
}: P) {
  const generatedId = useId()
  const id = input.id ?? generatedId
  const describedBy = [
    labelNote !== undefined && `${id}-aside`,
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  ].filter(Boolean)
  return {
    frame: { id, label, labelNote, hint, error, alerts },
    controlProps: {
      id,
      'aria-invalid': error !== undefined,
      'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    },
    input,
  }
}

function Frame({
  id,
  label,
  labelNote,
  hint,
  error,
  alerts,
  children,
}: LabelProps & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {labelNote !== undefined && <span id={`${id}-aside`}>{labelNote}</span>}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="note">
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} role={alerts ? 'alert' : undefined} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
