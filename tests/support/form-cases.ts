/** Every message of a form, checked as a person meets it: the summary, its links, and typing that takes it away. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { FormCase, Mistake } from './forms'

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

/** Sends the form empty. Afterwards something is typed in each field. */
export async function expectEmpty(page: Page, { empty, submit }: FormCase): Promise<void> {
  await fillIn(page, empty)
  await page.locator('main form').getByRole('button', { name: submit }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toHaveCount(1)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(empty.map(({ message }) => message))
  await expect(page).toHaveTitle(/^Error: /)
  for (const mistake of empty) {
    await summary.getByRole('link', { name: mistake.message, exact: true }).click()
    await expect(input(page, mistake)).toBeFocused()
    await expect(input(page, mistake)).toHaveAccessibleDescription(new RegExp(`${mistake.message}$`))
    await fillIn(page, [{ ...mistake, type: mistake.label === 'Customer type' ? '1' : 'x' }])
    await expect(page.getByText(mistake.message, { exact: true })).toHaveCount(0)
    await expect(input(page, mistake)).toHaveAttribute('aria-invalid', 'false')
  }
  await expect(summary).toHaveCount(0)
  await expect(page).not.toHaveTitle(/^Error: /)
}

/** One wrong thing after the other, in a form that is else in order. */
export async function expectWrong(page: Page, { good, wrong, submit }: FormCase): Promise<void> {
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await fillIn(page, good)
  for (const mistake of wrong) {
    const confirmed = mistake.label.replace(/^New /, 'Confirm ')
    await fillIn(page, [mistake])
    if (confirmed !== mistake.label) await fillIn(page, [{ label: confirmed, type: mistake.type }])
    await page.locator('main form').getByRole('button', { name: submit }).click()
    await expect(summary.getByRole('link'), mistake.type).toHaveText([mistake.message])
    const isHere = ({ label, group }: Typed) =>
      (label === mistake.label || label === confirmed) && group === mistake.group
    await fillIn(page, good.filter(isHere))
  }
}
