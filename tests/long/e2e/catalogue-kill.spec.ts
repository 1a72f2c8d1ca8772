/**
 * A browser that is killed while it saves the catalogue, at random moments: the next one goes on by itself, and asks
 * again for what was in flight and no more. CATALOGUE_KILLS=20 is the long form.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { killBrowser } from './kill-browser'
import { controlled, expect, test } from '../../support/fixtures'
import { askedAgain, onDevice, startSaving, untilOnDevice } from '../../support/saved-catalogue'

const kills = Number(process.env['CATALOGUE_KILLS'] ?? 3)
/** Questions at once, and what has been asked anew when the browser died just then. */
const slots = 4

test('a killed browser goes on saving where it was', async ({ door, launchOptions }) => {
  test.setTimeout(300_000 + kills * 40_000)
  const profile = mkdtempSync(path.join(tmpdir(), 'showfloor-saving-'))
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, launchOptions)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  door.lacks(/\/catalogue\//)
  // Slow enough for all the kills to come in the middle of it.
  door.delay(20 + kills * 15, ({ url }) => /\/api\/product\/[\w-]+$/.test(url))
  try {
    let { page, context } = await start()
    await page.goto(`${door.url}/offline`)
    await controlled(page)
    await expect(page.getByText(/^About [\d,]+ products/)).toBeVisible({ timeout: 20_000 })
    const begun = door.asked.length
    // The shop draws its pictures when they are asked for the first time, which takes it a while.
    await startSaving(page, kills > 3 ? 'Small' : 'None')
    await untilOnDevice(page, ({ job }) => job !== null)
    let killed = 0
    for (; killed < kills; killed += 1) {
      await page.waitForTimeout(300 + Math.random() * 2500)
      if ((await onDevice(page)).job === null) break
      killBrowser(profile)
      ;({ page, context } = await start())
      // Not the screen of the catalogue: any one will do.
      await page.goto(`${door.url}/scan`)
      await untilOnDevice(page, ({ job, pack }) => job !== null || pack !== null)
    }
    expect(killed).toBeGreaterThan(kills / 2)
    const { pack } = await untilOnDevice(page, (found) => found.pack !== null && found.job === null, 240_000)
    expect(pack).toMatchObject({ products: 400, missing: [] })
    expect(pack?.pictures.done).toBe(pack?.pictures.of)
    const again = askedAgain(door.asked.slice(begun))
    test.info().annotations.push({ type: `${killed} kills`, description: `asked again: ${again.length}` })
    expect(again.length).toBeLessThanOrEqual(slots * killed)
    expect((await onDevice(page)).generations).toBe(1)
    await context.close()
  } finally {
    killBrowser(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
