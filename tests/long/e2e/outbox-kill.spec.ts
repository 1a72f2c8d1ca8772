/**
 * A browser that is killed again and again while somebody presses hearts, saves briefs or enters the draw, in any
 * weather: what it said to have kept is at the provider in the end, once and in order. OUTBOX_KILLS=50 is the long form.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test'
import { effectsIn, recordEffects } from '../effects'
import { keysDoneTwice, type Typed, wrongIn } from '../typed'
import { type Door, openDoor, type Weather } from '../../support/door'
import { controlled, expect, test } from '../../support/fixtures'
import { fillEntry, submitEntry, visitor } from '../../support/giveaway'
import { killBrowser } from './kill-browser'
import { type OwnShop, openOwnShop } from './own-shop'
import { type Buyer, heartsAsLeft, newBuyer, pressAnyHeart, saveAnyBrief, signInAgain } from './busy-buyer'

const kills = Number(process.env['OUTBOX_KILLS'] ?? 3)
/** What becomes of the calls that send edits; `shut`: nothing gets through at all. */
const weathers: (Weather | 'shut')[] = ['fine', 'cut', 'error', 'hang', 'captive', 'shut']
const edits = /addwishlist|getwishlist|addbrief|campian_add/

// One after the other, as they share a provider.
test.describe.configure({ mode: 'default' })
let shop: OwnShop
let door: Door
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop()
  door = await openDoor(shop.origin)
  await recordEffects(shop.db)
})
test.afterAll(async () => {
  await door.shut()
  await shop.close()
})

type Deeds = {
  /** Opens the pages and gives what is done on them, each over and over until the browser dies. */
  begin: (context: BrowserContext) => Promise<(() => Promise<void>)[]>
  /** Opens the page that says when everything has arrived. */
  end: (context: BrowserContext) => Promise<void>
}

/** Lives that end by a kill, and a last one in which everything arrives. */
async function liveOn(launchOptions: LaunchOptions, { begin, end }: Deeds): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'showfloor-killed-'))
  const start = () => chromium.launchPersistentContext(profile, launchOptions)
  try {
    for (let life = 0; life < kills; life += 1) {
      const context = await start()
      const deeds = await begin(context)
      const weather = weathers[Math.floor(Math.random() * weathers.length)] ?? 'fine'
      if (weather === 'shut') await door.shut()
      else door.weather(weather, edits)
      let isDead = false
      const done = deeds.map(async (deed) => {
        for (;;) await deed()
      })
      const over = Promise.all(
        done.map((one) =>
          one.catch((error: unknown) => {
            if (!isDead) throw error
          }),
        ),
      )
      await Promise.race([over, new Promise((soon) => setTimeout(soon, 500 + Math.random() * 3000))])
      isDead = true
      killBrowser(profile)
      await over
      await context.close().catch(() => undefined)
      if (weather === 'shut') await door.open()
      door.weather('fine')
    }
    const context = await start()
    await end(context)
    await context.close()
  } finally {
    killBrowser(profile)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function report(typed: Typed[]): void {
  const description = `${typed.filter(({ maybe }) => !maybe).length} kept, ${typed.filter(({ maybe }) => maybe).length} perhaps`
  console.log(`${kills} kills: ${description}`)
}

test('hearts and briefs of a customer', async ({ launchOptions }) => {
  test.setTimeout(240_000 + kills * 60_000)
  const typed: Typed[] = []
  const buyer: Buyer = await newBuyer(door.url, shop.db)
  let isFirst = true
  await liveOn(launchOptions, {
    begin: async (context) => {
      const list = context.pages()[0] ?? (await context.newPage())
      await signInAgain(list, door.url, buyer)
      if (isFirst) {
        await controlled(list)
        // Long enough for the sign-in to be on the disk.
        await list.waitForTimeout(8000)
        isFirst = false
      }
      const cart = await context.newPage()
      await list.goto(`${door.url}${buyer.list}`)
      await cart.goto(`${door.url}/cart`)
      await expect(cart.getByLabel('Brief').nth(1)).toBeVisible()
      await heartsAsLeft(list, buyer, typed)
      return [() => pressAnyHeart(list, buyer, typed), () => saveAnyBrief(cart, buyer, typed)]
    },
    end: async (context) => {
      const page = context.pages()[0] ?? (await context.newPage())
      await signInAgain(page, door.url, buyer)
      await page.goto(`${door.url}/sync`)
      await allSent(page)
    },
  })
  report(typed)
  const effects = (await effectsIn(shop.db)).filter(({ kind }) => kind !== 'entry')
  expect(typed.length).toBeGreaterThan(kills)
  expect(wrongIn(typed, effects)).toEqual([])
  expect(keysDoneTwice(effects)).toEqual([])
})

test('entries of a kiosk', async ({ launchOptions }) => {
  test.setTimeout(240_000 + kills * 60_000)
  const typed: Typed[] = []
  const enter = async (page: Page) => {
    const who = visitor(typed.length + 1)
    await fillEntry(page, who)
    const entry: Typed = { owner: '', kind: 'entry', entity: who.email, value: who.email, maybe: true }
    typed.push(entry)
    await submitEntry(page)
    await expect(page.getByText('Your entry is saved on this device.')).toBeVisible()
    entry.maybe = false
    await page.getByRole('button', { name: 'Next visitor' }).click()
  }
  await liveOn(launchOptions, {
    begin: async (context) => {
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(`${door.url}/giveaway?kiosk=1`)
      await controlled(page)
      await expect(page.getByLabel('Full name')).toBeVisible()
      return [() => enter(page)]
    },
    end: async (context) => {
      const page = context.pages()[0] ?? (await context.newPage())
      await page.goto(`${door.url}/giveaway?kiosk=1`)
      await expect(page.getByText('All sent')).toBeVisible({ timeout: 6 * 60_000 })
    },
  })
  report(typed)
  const effects = (await effectsIn(shop.db)).filter(({ kind }) => kind === 'entry')
  expect(typed.length).toBeGreaterThan(kills)
  expect(
    wrongIn(
      typed,
      effects.map((effect) => ({ ...effect, entity: effect.value })),
    ),
  ).toEqual([])
})

/** Pressed as a person does who does not want to wait. */
async function allSent(page: Page): Promise<void> {
  const send = page.getByRole('button', { name: 'Send now' })
  await expect(async () => {
    await send.click({ timeout: 1000 }).catch(() => undefined)
    await expect(page.getByRole('banner').getByRole('link', { name: 'All changes sent' })).toBeVisible()
  }).toPass({ timeout: 90_000 })
}
