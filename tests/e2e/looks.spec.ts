/**
 * Screenshots of ten pages, compared with the pictures in this folder: at three widths, one of them in dark mode.
 * Fonts come from the repository's packages, so that machines agree. After an intended visual change, check the new
 * pictures and save them: `npx playwright test --project=long looks --update-snapshots`.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, open, test } from '../support/fixtures'

const pages = [
  '/',
  '/shop',
  '/category/drinkware',
  '/search/mug',
  '/product/currumbin-8oz-cork-band-glass-coffee-cup',
  '/branding',
  '/faq',
  '/signin',
  '/signup',
  '/giveaway',
]

const sizes = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 820, height: 1180, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

/** Dates change every day, but the stored screenshots do not, so dates are masked. */
const dayPattern = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/

function fontSettings(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-fonts-'))
  const fonts = path.resolve('node_modules/@expo-google-fonts/hanken-grotesk')
  const weights = ['400Regular', '600SemiBold', '700Bold'].map(
    (name) => `<dir>${path.join(fonts, name)}</dir>`,
  )
  const file = path.join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig>${weights.join('')}<cachedir>${folder}</cachedir></fontconfig>`,
  )
  return file
}

test.use({
  locale: 'en-AU',
  timezoneId: 'Australia/Melbourne',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, env: { ...launchOptions.env, FONTCONFIG_FILE: fontSettings() } }),
})

for (const { width, height, colorScheme } of sizes)
  test(`ten pages match their screenshots at ${width} px, ${colorScheme}`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    // Reduced motion stops the carousels.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const address of pages) {
      await open(page, address)
      const name = `${address.split('/').slice(1, 3).join('-').slice(0, 18) || 'home'}-${width}.png`
      await expect.soft(page).toHaveScreenshot(name, {
        mask: [page.getByText(dayPattern)],
        maxDiffPixelRatio: 0.01,
      })
    }
  })
