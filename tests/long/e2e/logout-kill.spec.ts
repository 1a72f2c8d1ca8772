/**
 * A browser that is killed right after Logout, as a phone does with a tab that is swiped away: what it had not written
 * of the emptied storage yet is there again at the next start, which ends the session once more.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { deviceDump, findings } from '../../support/device-dump'
import { controlled, expect, test } from '../../support/fixtures'
import { killBrowser } from './kill-browser'
import { newAccount } from '../../support/new-account'
import { signIn } from '../../support/sign-in'

test('a killed browser does not bring a customer back who signed out without a network', async ({
  door,
  launchOptions,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'showfloor-killed-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, launchOptions)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  try {
    const { page } = await start()
    const { email, password } = await newAccount(door.url)
    await signIn(page, door.url, email, password)
    await page.goto(`${door.url}/saved_address`)
    await expect(page.getByRole('listitem').filter({ hasText: '1 Harbour St' })).toHaveCount(2)
    await controlled(page)
    // Long enough for the sign-in to be on the disk.
    await page.waitForTimeout(8000)
    await door.shut()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/signin$/)
    killBrowser(profile)

    const { context, page: next } = await start()
    await next.goto(`${door.url}/saved_address`)
    await expect(next).toHaveURL(/\/signin$/, { timeout: 20_000 })
    expect(findings(await deviceDump(next), [/1 Harbour St/, /Dana Buyer/, new RegExp(email)])).toEqual([])
    await context.close()
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
