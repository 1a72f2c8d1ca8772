/** Fields of a form by their labels, in the page or in a dialog. */
import type { Locator, Page } from '@playwright/test'
import type { Mistake } from './forms'

type Typed = Pick<Mistake, 'label' | 'group' | 'type'>

/** `within` is the page or a dialog. */
export function input(within: Page | Locator, { label, group }: Pick<Mistake, 'label' | 'group'>): Locator {
  const place = group === undefined ? within : within.getByRole('group', { name: group })
  return place.getByLabel(label, { exact: true })
}

export async function fillIn(within: Page | Locator, fields: Typed[]): Promise<void> {
  for (const field of fields) {
    if (field.label === 'Customer type') await input(within, field).selectOption(field.type)
    else await input(within, field).fill(field.type)
  }
}
