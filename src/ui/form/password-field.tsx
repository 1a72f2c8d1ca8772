/** A password that can be looked at before it is sent. Pasting is welcome. */
import { type ComponentProps, useState } from 'react'
import { type Field, FieldWithButton } from './field'

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <FieldWithButton
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      button={
        <button
          type="button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}
