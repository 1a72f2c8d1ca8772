/**
 * A customer's logo on a product, offline: positioned, stored in a draft, and encrypted at Logout (req 18.20 to
 * 18.23).
 */
import { newAccount, signInByForm } from '../support/accounts'
import { lines, draftDialog } from '../support/client-drafts'
import { deviceDump, matchesIn, expectSaved } from '../support/device'
import { waitForServiceWorker, expect, offlineTest, open } from '../support/fixtures'
import { hostileLogo, repeatingLogo, stage } from '../support/mock-up'
import { scrollsSideways } from '../support/page-quality'
import { findProduct, isPlain } from '../support/shop'

offlineTest(
  'logo is positioned offline, stored in a draft, and encrypted at Logout',
  async ({ page, network, pageErrors }) => {
    // The browser reports the inline event handler of the SVG while the SVG is sanitised.
    pageErrors.allowed.push(/inline event handler/, /script-src-attr/)
    const account = await newAccount(network.url)
    await signInByForm(page, network.url, account)
    const { Slug } = await findProduct(network.url, isPlain)
    await open(page, `${network.url}/product/${Slug}`)
    await expectSaved(page, ['product', Slug])
    await waitForServiceWorker(page)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try your logo' })).toBeVisible()
    await network.waitForIdle()
    await network.goOffline()

    await page.getByRole('button', { name: 'Try your logo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Try your logo' })
    const file = dialog.getByLabel('Choose your logo')
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
    await expect(dialog.getByText('notes.txt can’t be used as a logo.')).toBeVisible()
    await file.setInputFiles(repeatingLogo)
    await expect(dialog.getByRole('alert')).toContainText('This SVG is too complex.')
    await file.setInputFiles(hostileLogo)
    const slider = dialog.getByRole('slider', { name: 'Size' })
    const size = dialog.getByText(/^\d+ × \d+ mm$/)
    await expect(size).toBeVisible()
    await expect(page).not.toHaveTitle('run')

    const before = await size.innerText()
    await stage(page).press('+')
    await expect(size).not.toHaveText(before)
    await stage(page).press('-')
    await expect(size).toHaveText(before)
    const box = await stage(page).boundingBox()
    const cdpSession = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', distance: number) =>
      cdpSession.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: [-distance, distance].flatMap((offset, id) =>
          type === 'touchEnd' ? [] : { id, x: (box?.x ?? 0) + 150 + offset, y: (box?.y ?? 0) + 150 },
        ),
      })
    await touch('touchStart', 20)
    await touch('touchMove', 30)
    await touch('touchEnd', 0)
    await expect(slider).toHaveValue('1.5')
    await slider.fill('0.5')
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 60]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 200, y, { steps: 4 })
    await page.mouse.up()
    await expect(dialog.getByText('Part of the logo is outside the print area.')).toBeVisible()
    await slider.fill('1.5')
    await expect(dialog.getByText(/^Too big for this print area \(max\. \d+ × \d+ mm\)\.$/)).toBeVisible()
    await slider.fill('0.5')
    await dialog.getByLabel('Single colour').check()
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await scrollsSideways(page)).toBe(false)

    await dialog.getByRole('button', { name: 'Add to draft' }).click()
    await draftDialog(page).getByLabel('New draft for').fill('Harbour Bank')
    await draftDialog(page).getByRole('button', { name: 'Add to new draft' }).click()
    await page.getByRole('button', { name: 'Open draft' }).click()
    const picture = lines(page).locator('img').first()
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await page.reload()
    await expect(picture).toHaveAttribute('src', /^blob:/)
    await lines(page).getByRole('button', { name: 'Change the logo' }).click()
    await expect(slider).toHaveValue('0.5')
    await expect(dialog.getByText('harbour bank.svg')).toBeVisible()
    await page.keyboard.press('Escape')

    await network.goOnline()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect
      .poll(async () => matchesIn(await deviceDump(page), [/harbour bank\.svg/, /data:image/]))
      .toEqual([])
  },
)
