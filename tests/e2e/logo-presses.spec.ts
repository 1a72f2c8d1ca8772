/** The page responds to presses while a logo is read and drawn, whatever is in its SVG (req 18.22). */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { newAccount, signIn } from '../support/accounts'
import { expect, open, test } from '../support/fixtures'
import { findProduct, isPlain } from '../support/shop'

/** Maximum ms for which the page may not respond: twice the time that an idle machine needs. */
const maxWaitMs = 400

const repeat = (count: number, part: string | ((index: number) => string)) =>
  Array.from({ length: count }, (_, index) => (typeof part === 'string' ? part : part(index))).join('')

const shapes = (count: number) =>
  repeat(count, (nth) => `<path d="M${nth % 90} ${nth % 41}h3v4c1 2 3 4 5 1z" fill="#${(nth % 900) + 100}"/>`)

const blurs = (deviation: string, region = '') =>
  `<filter id="f" ${region}>${repeat(8, `<feGaussianBlur stdDeviation="${deviation}"/>`)}</filter>`

const filterUses = repeat(10, '<rect width="90" height="40" fill="red" filter="url(#f)"/>')

const nestedGroups = (use: (level: number) => string) =>
  repeat(6, (level) => `<g id="l${level + 1}">${repeat(10, use(level))}</g>`)

const refusedLogos: [name: string, content: string][] = [
  ['a long path', `<path d="M0 0${repeat(1_400_000, 'h9v-9')}"/>`],
  ['many tall lines', `<path d="M0 0${repeat(60_000, 'l.01 50l.01-50')}z"/>`],
  ['uses of uses', `<path id="l0" d="M0 0h9v9"/>${nestedGroups((level) => `<use href="#l${level}"/>`)}`],
  [
    'many layers',
    `<g>${repeat(1500, '<g opacity=".9">')}<rect width="99" height="40"/>${repeat(1500, '</g>')}</g>`,
  ],
  ['many shapes', shapes(30_000)],
]

/** SVGs that are drawn or refused, depending on the speed of the machine. */
const heavyLogos: [name: string, content: string][] = [
  ['narrow blurs', blurs('0.5') + filterUses],
  ['turbulence', `<filter id="f"><feTurbulence numOctaves="9999" baseFrequency="9"/></filter>${filterUses}`],
  [
    'huge transforms',
    repeat(200, '<svg viewBox="0 0 .0001 .0001"><g transform="scale(1e9)"><path d="M0 0h9v9z"/></g></svg>'),
  ],
  ['huge letters', '<text font-size="900000" y="90000">Harbour Bank</text>'],
  [
    'gradients over each other',
    `<radialGradient id="g"><stop stop-color="red"/><stop offset="1"/></radialGradient>${repeat(400, '<rect width="100" height="50" opacity=".5" fill="url(#g)"/>')}`,
  ],
  ['the maximum number of shapes', shapes(2000)],
  ['long outlines', repeat(40, `<path fill="none" stroke="red" d="M0 0${repeat(1500, 'l9 9l-8-9')}"/>`)],
]

const renderedLogos: [name: string, content: string][] = [
  [
    'Illustrator',
    `<style>.st0{fill:#B3261E;}.st1{fill:none;stroke:#fff;stroke-dasharray:4,2;}</style><g><rect class="st0" width="100" height="50"/><circle class="st1" cx="50" cy="25" r="20"/></g><i:aipgf id="adobe_illustrator_pgf"><![CDATA[${repeat(90_000, 'eJzsvWmTHUeSHfge')}]]></i:aipgf>`,
  ],
  [
    'Inkscape',
    `<metadata>${repeat(4000, '<x>rdf</x>')}</metadata><g transform="matrix(1.25,0,0,-1.25,0,50)" style="fill:#23527c;stroke-dasharray:none;filter:url(#a)">${shapes(400)}</g><filter id="a" x="-0.1" width="1.2"><feGaussianBlur stdDeviation="0.8"/></filter>`,
  ],
  [
    'Figma',
    `<g filter="url(#d)"><rect width="80" height="40" rx="8" fill="url(#g)"/>${shapes(60)}</g><defs><filter id="d" x="0" y="0" width="100" height="50" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="b"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="h"/><feOffset dy="1"/><feGaussianBlur stdDeviation="1"/><feComposite in2="h" operator="out"/><feColorMatrix type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend mode="normal" in2="b" result="s"/><feBlend mode="normal" in="SourceGraphic" in2="s" result="shape"/></filter><linearGradient id="g"><stop stop-color="#f60"/><stop offset="1" stop-color="#06f"/></linearGradient></defs>`,
  ],
]

const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-logos-'))

/** Writes an SVG to disk. The contents of a buffer would be transferred through the page. */
function writeLogoFile(name: string, content: string): string {
  const file = path.join(folder, `${name}.svg`)
  const namespaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"'
  writeFileSync(file, `<svg ${namespaces} viewBox="0 0 100 50">${content}</svg>`)
  return file
}

/** Returns the longest time in ms during which the page did not respond, since the last call. */
async function readMaxWait(page: Page): Promise<number> {
  return page.evaluate(() => {
    const watch = globalThis as { maxWait?: number }
    const maxMs = watch.maxWait ?? 0
    watch.maxWait = 0
    return maxMs
  })
}

async function watchWaits(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watch = globalThis as { maxWait?: number }
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      watch.maxWait = Math.max(watch.maxWait ?? 0, now - last)
      last = now
    }, 5)
  })
}

// @alone: the test measures how long the page does not respond.
test('page responds to presses while any SVG is tried as a logo', { tag: '@alone' }, async ({
  page,
  origin,
  pageErrors,
}) => {
  test.setTimeout(300_000)
  // Sanitizing the SVG reports violations for its inline styles.
  pageErrors.allowed.push(/inline style/, /style-src-(?:elem|attr)/)
  await signIn(page, origin, await newAccount(origin))
  const { Slug } = await findProduct(origin, isPlain)
  await open(page, `${origin}/product/${Slug}`)
  await page.getByRole('button', { name: 'Try your logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try your logo' })
  const size = dialog.getByText(/^\d+ × \d+ mm$/)
  const alert = dialog.getByRole('alert')
  await watchWaits(page)
  const waits: Record<string, number> = {}
  const tryLogo = async (name: string, content: string, outcome: () => Promise<unknown>) => {
    await dialog.getByLabel(/^Choose (?:your|another) logo$/).setInputFiles([])
    await readMaxWait(page)
    await dialog.getByLabel(/^Choose (?:your|another) logo$/).setInputFiles(writeLogoFile(name, content))
    await outcome()
    waits[name] = Math.round(await readMaxWait(page))
  }
  const expectRefused = () => expect(alert).toContainText('This SVG is too complex. Save it as a PNG or PDF.')
  for (const [name, content] of refusedLogos) {
    await tryLogo(name, content, expectRefused)
    // A simple logo clears the message, so that it cannot be taken for the message about the next logo.
    await tryLogo('simple', shapes(3), () => expect(alert).toBeHidden())
  }
  for (const [name, content] of heavyLogos)
    await tryLogo(name, content, () =>
      expect(dialog.getByText(`${name}.svg`).or(alert)).toBeVisible({ timeout: 20_000 }),
    )
  for (const [name, content] of renderedLogos) {
    await tryLogo(name, content, () => expect(dialog.getByText(`${name}.svg`)).toBeVisible())
    await expect(size).toBeVisible()
    await expect(alert).toBeHidden()
  }
  expect(Object.entries(waits).filter(([, ms]) => ms > maxWaitMs)).toEqual([])
})
