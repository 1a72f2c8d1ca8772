/** Leads noted offline on tablets, and the operator’s form for them (req 26.6, 26.8). */
import { randomUUID } from 'node:crypto'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { deviceDump, matchesIn } from '../support/device'
import { expect, offlineTest, waitForServiceWorker, open, test } from '../support/fixtures'
import { signInAs } from '../support/accounts'

const salesAgent = 5
const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-form-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Resolves to the output of the operator's command. */
async function runLeadCommand(...args: string[]): Promise<string> {
  const env = { ...process.env, SHOWFLOOR_DATA: process.env['TEST_DATA'] }
  const command = ['--import', 'tsx', 'server/operate/cli.ts', 'leads', ...args]
  return (await promisify(execFile)('node', command, { env })).stdout
}

/** Returns the leads with this email address, as the operator's command prints them. */
async function listLeads(email: string): Promise<string[]> {
  return (await runLeadCommand()).split(/\n(?=\S)/).filter((lead) => lead.includes(email))
}

async function openForm(page: Page, origin: string): Promise<void> {
  await signInAs(page, origin, salesAgent)
  await open(page, `${origin}/lead`)
  await expect(page.getByRole('heading', { name: 'Visitor' })).toBeVisible()
  await waitForServiceWorker(page)
}

async function saveAndNext(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByLabel('Badge', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
}

/** Expects that a lead without contact data cannot be saved. */
async function expectSaveRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Scan a badge')
}

offlineTest(
  'leads of one visitor from two offline tablets are encrypted and later merged',
  async ({ page, browser, network }) => {
    const email = `${randomUUID()}@harbour.example`
    const context = await browser.newContext({ serviceWorkers: 'allow' })
    const other = await context.newPage()
    await openForm(page, network.url)
    await openForm(other, network.url)
    await network.waitForIdle()
    await network.goOffline()

    await expectSaveRefused(page)
    await page
      .getByLabel('Badge', { exact: true })
      .fill(`MECARD:N:Quillon,Noor;ORG:Wombeyan Rowing;EMAIL:${email};;`)
    await page.getByLabel('Badge', { exact: true }).press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Noor Quillon')
    await page.getByRole('radio', { name: 'Hot' }).check()
    await page.getByLabel('Note', { exact: true }).fill('Wants teal caps.')
    await saveAndNext(page)
    await other.getByLabel('Email', { exact: true }).fill(email.toUpperCase())
    await other.getByLabel('Note', { exact: true }).fill('And forty flasks.')
    await other.getByRole('checkbox', { name: /Email me about/ }).check()
    await saveAndNext(other)
    for (const tablet of [page, other]) {
      const traces = [new RegExp(email, 'i'), /quillon/i, /wombeyan/i, /teal caps/i, /forty flasks/i]
      expect(matchesIn(await deviceDump(tablet), traces)).toEqual([])
      await tablet.goto(`${network.url}/sync`)
      await expect(tablet.getByText('Sealed until the shop has it.')).toBeVisible()
    }

    await network.goOnline()
    for (const tablet of [page, other]) {
      await tablet.evaluate(() => window.dispatchEvent(new Event('focus')))
      await expect(tablet.getByText('Sealed until the shop has it.')).toHaveCount(0, { timeout: 20_000 })
    }
    await expect
      .poll(() => listLeads(email), { timeout: 20_000 })
      .toEqual([
        expect.stringMatching(
          /hot {2}Noor Quillon, Wombeyan Rowing, .+ {2}opted in\n.+: Wants teal caps\.\n.+: And forty flasks\./,
        ),
      ])
    await context.close()
  },
)

const form = (...fields: object[]) => ({
  id: 'expo',
  title: 'Expo 2026',
  fields: [{ id: 'email', kind: 'email', label: 'Email' }, ...fields],
})

const hallField = {
  id: 'hall',
  kind: 'choice',
  label: 'Which hall?',
  options: ['East', 'West'],
  required: true,
}
const staff = (page: Page) => page.getByRole('region', { name: 'Staff' })

/** Simulates that staff pick up the tablet again. */
const returnToPage = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

offlineTest(
  'operator’s form is shown on this device, also offline',
  { tag: '@long' },
  async ({ page, network }) => {
    await signInAs(page, network.url, salesAgent)
    const formRequest = page.waitForRequest(/leads\/form$/)
    await open(page, `${network.url}/lead`)
    await waitForServiceWorker(page)
    await expect(page.getByRole('group', { name: 'Budget' })).toBeVisible()
    const device = (await (await formRequest).headerValue('x-device-id')) ?? ''
    const file = path.join(folder, 'expo.json')
    writeFileSync(file, JSON.stringify(form(hallField)))
    await runLeadCommand('form', file, '--device', device)
    await returnToPage(page)
    await expect(page.getByRole('group', { name: 'Which hall?' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Budget' })).toHaveCount(0)
    await expect(staff(page)).toContainText(`“Expo 2026” is in use on this device (${device}).`)
    await network.waitForIdle()

    await network.goOffline()
    await page.reload()
    const email = `${randomUUID()}@harbour.example`
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Save and next' }).click()
    await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
      'Which hall? is required.',
    )
    await page.getByRole('radio', { name: 'East' }).check()
    await page.getByRole('radio', { name: 'East' }).click()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.getByRole('radio', { name: 'West' }).check()
    await page.getByRole('button', { name: 'Save and next' }).click()
    await expect(page.getByLabel('Badge', { exact: true })).toBeFocused()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await network.goOnline()
    const csv = path.join(folder, 'leads.csv')
    const leadsOfShop = async () => {
      await runLeadCommand('csv', csv)
      return readFileSync(csv, 'utf8')
    }
    await expect.poll(leadsOfShop, { timeout: 30_000 }).toMatch(new RegExp(`${email}.*expo \\d+.*West`))
  },
)

test('form with an unknown field replaces no form, and Staff shows the reason', {
  tag: '@long',
}, async ({ page, origin }) => {
  let reply = { Version: 3, Form: form(hallField) }
  await page.route(/\/leads\/form$/, (route) => route.fulfill({ json: { Data: reply } }))
  await signInAs(page, origin, salesAgent)
  await open(page, `${origin}/lead`)
  await page.getByRole('radio', { name: 'West' }).check()

  // A visitor who has started to answer sees no other form.
  reply = { Version: 4, Form: form({ ...hallField, options: ['North', 'South'] }) }
  await returnToPage(page)
  await expect(staff(page)).toContainText('Version 4 of “Expo 2026” is in use')
  await expect(page.getByRole('radio', { name: 'West' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'North' })).toBeVisible()

  reply = { Version: 5, Form: form(hallField, { id: 'size', kind: 'slider', label: 'Size' }) }
  await returnToPage(page)
  await expect(staff(page).getByRole('status')).toContainText(
    'Version 5 of the form can’t be used on this device. Field 3 ("size"): "slider" is not a known kind of field',
  )
  await expect(staff(page)).toContainText('Version 4 of “Expo 2026” is in use')
  await page.reload()
  await expect(staff(page).getByRole('status')).toContainText('Version 5')
  await expect(page.getByRole('radio', { name: 'North' })).toBeVisible()
})
