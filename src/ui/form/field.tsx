/** Labelled inputs with a hint and their error beside them. */
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type ReactNode,
  type SelectHTMLAttributes,
  useId,
} from 'react'
import { withoutInvisible } from '../../domain/text'
import styles from './field.module.css'

type Labelled = {
  label: string
  /** A word of help that stands beside the label, as part of no name. */
  aside?: string | undefined
  /** Said before anything is wrong, such as what is expected. */
  hint?: string | undefined
  error?: string | undefined
  /** Nothing else says the error aloud, as the summary of a form does. */
  alerts?: boolean | undefined
}

type FieldProps = ComponentPropsWithRef<'input'> & Labelled

export function Field(props: FieldProps) {
  const { frame, own, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <input {...visible(input)} {...own} />
    </Frame>
  )
}

/** A field with a button at its end, such as Show of a password. */
export function FieldWithButton({ button, ...props }: FieldProps & { button: ReactNode }) {
  const { frame, own, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <div className={styles['with-button']}>
        <input {...input} {...own} />
        {button}
      </div>
    </Frame>
  )
}

type TextAreaProps = ComponentPropsWithRef<'textarea'> & Labelled

/** For more than a line. */
export function TextArea(props: TextAreaProps) {
  const { frame, own, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <textarea rows={4} {...visible(input)} {...own} />
    </Frame>
  )
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & Labelled

/** One of a few: `children` are its options. */
export function Select(props: SelectProps) {
  const { frame, own, input } = useFrame(props)
  return (
    <Frame {...frame}>
      <select {...input} {...own} />
    </Frame>
  )
}

type TextInput = { type?: string | undefined; onChange?: ((event: ChangeEvent<never>) => void) | undefined }

/** Takes out invisible characters, which come with pasted and scanned text. A password stays as it was typed. */
function visible<P extends TextInput>(input: P): P {
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

function useFrame<P extends Labelled & { id?: string | undefined }>({
  label,
  aside,
  hint,
  error,
  alerts,
  ...input
}: P) {
  const own = useId()
  const id = input.id ?? own
  const said = [
    aside !== undefined && `${id}-aside`,
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
  ].filter(Boolean)
  return {
    frame: { id, label, aside, hint, error, alerts },
    own: {
      id,
      'aria-invalid': error !== undefined,
      'aria-describedby': said.length > 0 ? said.join(' ') : undefined,
    },
    input,
  }
}

function Frame({
  id,
  label,
  aside,
  hint,
  error,
  alerts,
  children,
}: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {aside !== undefined && <span id={`${id}-aside`}>{aside}</span>}
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
