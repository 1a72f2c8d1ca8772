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
  for (const field of fields) await fillOne(input(within, field), field.type)
}

/** Types in a field, or chooses the option of that value. */
export async function fillOne(field: Locator, text: string): Promise<void> {
  const isList = await field.evaluate((element) => element.tagName === 'SELECT')
  if (isList) await field.selectOption(text.trim())
  else await field.fill(text)
}
