/** A lead form is previewed before it is saved (req 22.27). */
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LeadFormPreview } from '../../desk/lead-form-preview'
import type { FieldKind, LeadField } from '../../rules/lead-form'

vi.mock('react-admin', () => import('../../../../tests/support/react-admin'))

const field = (id: string, kind: FieldKind, label: string, part: Partial<LeadField> = {}): LeadField => ({
  id,
  kind,
  label,
  required: false,
  options: [],
  ...part,
})

test('preview shows contacts first and all options, and takes no answers', () => {
  const fields = [
    field('hall', 'choice', 'Hall', { options: ['East', 'West'] }),
    field('email', 'email', 'Work email', { required: true }),
    field('consent', 'consent', 'Email me offers'),
  ]
  render(<LeadFormPreview fields={fields} />)
  const preview = screen.getByRole('group', { name: 'Preview' })
  expect(preview.textContent).toMatch(/Visitor.*Work email \(Required\).*Conversation.*Hall.*East.*West/)
  for (const label of ['Work email (Required)', 'Email me offers'])
    expect(screen.getByLabelText(label).closest('fieldset')?.disabled).toBe(true)
})
