/**
 * Leads of a stall are noted offline on two tablets, stored encrypted, and become one lead at the shop (req 26.6).
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { deviceDump, matchesIn } from '../../support/device'
import { expect, offlineTest as test } from '../../support/fixtures'
import { listLeads, openForm, saveAndNext } from '../../support/stall-leads'

test('leads of two offline tablets stay encrypted and become one with both notes', async ({
  page,
  browser,
  network,
}) => {
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
})

/** Expects that a lead without contact data cannot be saved. */
async function expectSaveRefused(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText('Scan a badge')
}
