/** Leads that an earlier build stored on a tablet still arrive (req 26.8). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, offlineTest as test } from '../../support/fixtures'
import { listLeads, openForm, saveAndNext } from '../../support/stall-leads'

test('lead stored by an earlier build is shown as waiting and sent by this build', async ({
  page,
  network,
}) => {
  const email = `${randomUUID()}@harbour.example`
  await openForm(page, network.url)
  await network.waitForIdle()
  await network.goOffline()
  await page.getByLabel('Name', { exact: true }).fill('Noor Quillon')
  await saveAndNext(page)
  await storeAsBeforeForms(page, email)
  await page.goto(`${network.url}/sync`)
  await expect(page.getByRole('main').getByText('Lead', { exact: true })).toBeVisible()
  await network.goOnline()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect
    .poll(() => listLeads(email), { timeout: 20_000 })
    .toEqual([expect.stringMatching(/warm {2}Noor Quillon, Wombeyan Rowing, .+\n.+: Wants teal caps\./)])
})

/** Rewrites the pending lead of this device with the field names of builds before the operator's forms. */
async function storeAsBeforeForms(page: Page, email: string): Promise<void> {
  const filledFields = { name: 'Noor Quillon', company: 'Wombeyan Rowing', email, note: 'Wants teal caps.' }
  const emptyFields = {
    badge: '',
    phone: '',
    grade: 'warm',
    timing: '',
    budget: '',
    interests: [],
    consent: null,
  }
  const stored = await page.evaluate(
    (entry) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('showfloor-outbox')
        opening.addEventListener('success', () => {
          let count = 0
          const writing = opening.result.transaction('records', 'readwrite')
          const walking = writing.objectStore('records').openCursor()
          walking.addEventListener('success', () => {
            const cursor = walking.result
            if (!cursor) return
            const row = cursor.value as { kind?: string; payload: object }
            if (row.kind === 'lead') {
              count += 1
              cursor.update({ ...row, payload: { ...row.payload, sealed: { to: 'nobody', entry } } })
            }
            cursor.continue()
          })
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve(count)
          })
        })
      }),
    { ...filledFields, ...emptyFields },
  )
  expect(stored).toBe(1)
}
