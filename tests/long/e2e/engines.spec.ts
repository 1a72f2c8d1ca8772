/**
 * The engines of iPads and of Firefox: a customer signs in and leaves the page at that moment, saves the catalogue,
 * continues without the provider, and syncs later. Skipped where the engine is not installed (Debian:
 * webkit2gtk-driver with xvfb, firefox-esr).
 */
import { newAccount } from '../../support/accounts'
import { type EnginePage, engines, openEngine } from '../../support/engines'
import { expect, offlineTest as test } from '../../support/fixtures'
import { findProduct, isPlain } from '../../support/shop'
import { waitUntilListed } from '../../support/wishlist'

const runs = Number(process.env['ENGINE_RUNS'] ?? 1)

for (const engine of engines)
  for (let run = 1; run <= runs; run += 1)
    test(`${engine.name}: shop is saved, browsed and edited without the provider (${run})`, async ({
      network,
    }) => {
      test.skip(!engine.isInstalled(), `${engine.name} is not installed.`)
      test.setTimeout(240_000)
      const account = await newAccount(network.url)
      const product = await findProduct(network.url, isPlain)
      const page = await openEngine(engine)
      try {
        await page.goTo(`${network.url}/shop`)
        await expectText(page, 'main h1', /./)
        await waitUntil(
          page,
          'the service worker controls the page',
          () => navigator.serviceWorker.controller !== null,
        )

        await page.goTo(`${network.url}/signin`)
        await expectText(page, 'main h1', /sign in/i)
        await fill(page, 'Email', account.email)
        await fill(page, 'Password', account.password)
        await page.run(() => {
          // The page is left as soon as the token is stored, which cuts off the remaining writes of the sign-in.
          const watch = setInterval(() => {
            if (localStorage.getItem('token') === null) return
            clearInterval(watch)
            location.assign('/offline')
          }, 0)
          document.querySelector<HTMLFormElement>('main form')?.requestSubmit()
        })
        await waitUntil(page, 'the page was left', () => location.pathname === '/offline')
        await expectText(page, 'main form button', /Save catalogue/)
        await page.run(() => {
          const none = [...document.querySelectorAll('label')].find((label) =>
            label.textContent?.startsWith('None'),
          )
          none?.click()
          document.querySelector<HTMLButtonElement>('main form button[type=submit]')?.click()
        })
        await expectText(page, '#catalogue', /^Saved [\d,]+ products$/)

        await network.goOffline()
        await page.goTo(`${network.url}/product/${product.Slug}`)
        await expectText(page, 'main h1', new RegExp(product.productname.slice(0, 12)))
        await expectText(page, 'main', /\$\d/)
        await waitUntil(page, 'the wishlist button is pressed', () => {
          const button = [...document.querySelectorAll('main button')].find((candidate) =>
            /^Add .* to wishlist$/.test(candidate.getAttribute('aria-label') ?? ''),
          )
          if (button instanceof HTMLButtonElement) button.click()
          return button !== undefined
        })
        await expectText(page, 'header', /1 change waiting/)
        await page.goTo(
          `${network.url}/search/${encodeURIComponent(product.productname.split(' ')[0] ?? '')}`,
        )
        // The search shows a list, or the product itself when it is the only match.
        await expectText(page, 'main', new RegExp(product.productname.slice(0, 12)))

        await network.goOnline()
        await expectText(page, 'header', /All synced/)
        await waitUntilListed(network.url, account, 1)
      } finally {
        await page.close()
      }
    })

async function waitUntil<A extends unknown[]>(
  page: EnginePage,
  condition: string,
  script: (...args: A) => boolean,
  ...args: A
): Promise<void> {
  // A page that is being left cannot run the script.
  const seen = () => page.run(script, ...args).catch(() => false)
  await expect.poll(seen, { message: condition, timeout: 60_000 }).toBe(true)
}

async function expectText(page: EnginePage, selector: string, pattern: RegExp): Promise<void> {
  const text = () =>
    page
      .run(
        (query) => [...document.querySelectorAll(query)].map((element) => element.textContent).join('\n'),
        selector,
      )
      .catch(String)
  await expect
    .poll(text, { message: selector, timeout: 60_000 })
    .toMatch(pattern)
    .catch(async (error: unknown) => {
      const actualText = () => `${location.pathname}: ${document.body.innerText.slice(0, 500)}`
      throw new Error(`Instead there is ${await page.run(actualText).catch(String)}`, { cause: error })
    })
}

async function fill(page: EnginePage, label: string, value: string): Promise<void> {
  await page.run(
    (name, typed) => {
      const labelElement = [...document.querySelectorAll('main label')].find((candidate) =>
        candidate.textContent?.trim().startsWith(name),
      )
      const field = labelElement instanceof HTMLLabelElement ? labelElement.control : null
      if (!(field instanceof HTMLInputElement)) throw new Error(`No field ${name}.`)
      // React overrides the setter on the field, so the test calls the setter of the prototype.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    label,
    value,
  )
}
