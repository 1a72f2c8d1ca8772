/** Fields of a form by their labels, in the page or in a dialog. */
import type { Locator, Page } from '@playwright/test'
import type { Mistake } from './forms'

type FieldInput = Pick<Mistake, 'label' | 'group' | 'type'>

/** Returns the field with this label in the page or a dialog. */
export function input(
  container: Page | Locator,
  { label, group }: Pick<Mistake, 'label' | 'group'>,
): Locator {
  const scope = group === undefined ? container : container.getByRole('group', { name: group })
  return scope.getByLabel(label, { exact: true })
}

export async function fillIn(container: Page | Locator, fields: FieldInput[]): Promise<void> {
  for (const field of fields) await fillField(input(container, field), field.type)
}

/** Types in a field, or chooses the option of that value. */
export async function fillField(field: Locator, text: string): Promise<void> {
  const isList = await field.evaluate((element) => element.tagName === 'SELECT')
  if (isList) await field.selectOption(text.trim())
  else await field.fill(text)
}
