/** An operator writes a form for leads at the desk, and assigns it to one kiosk and then to all devices (req 22.27). */
import { randomUUID } from 'node:crypto'
import { apiAddress, demoTokenOf } from '../support/accounts'
import { newKiosk, signInToDesk } from '../support/desk'
import { expect, test } from '../support/fixtures'

const admin = 0

test('question added to a new form is asked by one kiosk, and later by all devices', {
  tag: '@long',
}, async ({ page, origin }) => {
  const titleOn = async (device: string) => {
    const reply = await fetch(apiAddress(origin, 'leads/form'), {
      headers: { Authorization: await demoTokenOf(origin, admin), 'X-Device-Id': device },
    })
    return (await reply.json()).Data?.Form.title ?? null
  }
  const title = `Expo ${Date.now()}`
  await signInToDesk(page)
  await page.goto('/desk/kiosks')
  const kiosk = await newKiosk(page, origin)
  await page.goto('/desk/lead-forms')
  await page.getByRole('link', { name: 'New form' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Add field' }).click()
  const field = page.getByRole('region', { name: 'Field 11' })
  await field.getByLabel('Question').fill('Hall')
  await field.getByRole('combobox', { name: 'Type of answer' }).click()
  await page.getByRole('option', { name: 'Single choice' }).click()
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByRole('alert').getByText('Field 11 ("hall")')).toBeVisible()

  await field.getByRole('textbox', { name: 'Options' }).fill('East\nWest\n')
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page).toHaveURL(/\/desk\/lead-forms$/)
  expect(await titleOn(kiosk)).toBeNull()
  await page.getByLabel(`Lead form on ${kiosk.slice(0, 8).toUpperCase()}`).click()
  await page.getByRole('option', { name: title }).click()
  await expect.poll(() => titleOn(kiosk)).toBe(title)
  const other = randomUUID()
  expect(await titleOn(other)).toBeNull()
  await page.getByLabel('Lead form on all devices').click()
  await page.getByRole('option', { name: title }).click()
  await expect.poll(() => titleOn(other)).toBe(title)

  await page.getByRole('link', { name: `Edit: ${title}` }).click()
  await expect(
    page.getByRole('region', { name: 'Field 11' }).getByRole('textbox', { name: 'Options' }),
  ).toHaveValue('East\nWest')
  await page.getByRole('textbox', { name: 'Title' }).fill(`${title} B`)
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect.poll(() => titleOn(other)).toBe(`${title} B`)

  await page.goto('/desk/lead-forms')
  await page.getByRole('link', { name: `Copy: ${title} B` }).click()
  await expect(page.getByRole('region', { name: 'Field 11' }).getByLabel('Question')).toHaveValue('Hall')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Copy of ${title} B`)
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect(page.getByRole('link', { name: `Edit: Copy of ${title} B` })).toBeVisible()

  await page.getByRole('button', { name: `Remove: ${title} B` }).click()
  const question = page.getByRole('dialog', { name: `Remove: ${title} B?` })
  await expect(question).toContainText('Shown on all devices: the built-in form replaces it.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: `Edit: ${title} B` })).toHaveCount(0)
  expect(await titleOn(other)).toBeNull()
  await page.getByRole('button', { name: `Restore: ${title} B` }).click()
  await expect(page.getByRole('link', { name: `Edit: ${title} B` })).toBeVisible()
  expect(await titleOn(other)).toBe(`${title} B`)
})
