import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Field, TextArea } from '../../../src/ui/form/field'
import { PasswordField } from '../../../src/ui/form/password-field'

function Form() {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [password, setPassword] = useState('')
  return (
    <>
      <Field label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <TextArea label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <PasswordField
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <output>{JSON.stringify([name, note, password])}</output>
    </>
  )
}

test('text field removes invisible characters, a password field does not', () => {
  render(<Form />)
  const pasted = '\u202eJo\u200b 👩\u200d🔬'
  for (const label of ['Name', 'Note', 'Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: pasted } })
  const plain = 'Jo 👩\u200d🔬'
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify([plain, plain, pasted]))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(plain)
})
