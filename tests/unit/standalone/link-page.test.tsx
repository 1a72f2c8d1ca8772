/** The script of a private link (src/standalone/link-page): unsent answers, and pages that are stored (req 23.8). */
import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkCachePrefix, localKeys } from '../../../src/device/storage-names'

let path = ''
let links = 0
let answer: () => Promise<Response> | Response
let sent: URLSearchParams[]
const register = vi.fn(() => new Promise(() => undefined))
const removed: string[] = []

const comment = () => document.querySelector('textarea') as HTMLTextAreaElement
const state = () => document.querySelector('[data-state]')?.textContent

/** Runs the script anew, like a page that is opened again. */
async function openPage() {
  document.body.innerHTML = `<form id="answers"><input name="version" value="1" /><input name="known" value="0" />
    <textarea name="comment-0"></textarea></form><p data-state="answer"></p>`
  vi.resetModules()
  await import('../../../src/standalone/link-page')
}

function type(text: string) {
  fireEvent.change(comment(), { target: { value: text } })
}

beforeEach(() => {
  path = `/for/link${(links += 1)}`
  window.history.replaceState(null, '', path)
  sent = []
  register.mockClear()
  removed.length = 0
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: URLSearchParams } = {}) => {
    if (address !== path) return new Response('{}')
    sent.push(new URLSearchParams(body))
    return answer()
  })
  vi.stubGlobal('caches', {
    keys: async () => [`${linkCachePrefix}abc`, 'showfloor-reads-v1'],
    delete: async (name: string) => removed.push(name) > 0,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

const unreachable = async () => {
  throw new TypeError('Failed to fetch')
}
const saved = () => Response.json({ Known: 7 })

test('answer is sent again after the Retry-After time of a busy shop', async () => {
  answer = () => new Response('{}', { status: 429, headers: { 'Retry-After': '1' } })
  await openPage()
  type('In navy')
  await vi.waitFor(() =>
    expect(state()).toBe('Not sent yet: the shop is busy. This page tries again in a moment.'),
  )
  const refusedAt = performance.now()
  answer = saved
  await vi.waitFor(() => expect(state()).toBe('Saved'), { timeout: 5000 })
  expect(performance.now() - refusedAt).toBeGreaterThan(800)
  expect(sent.map((fields) => fields.get('comment-0'))).toEqual(['In navy', 'In navy'])
})

test('unsent answer survives a Logout on the device', async () => {
  answer = unreachable
  await openPage()
  type('In navy')
  await vi.waitFor(() => expect(state()).toMatch(/^Not sent yet: the shop can’t be reached/))
  localStorage.clear()
  answer = saved
  await openPage()
  await vi.waitFor(() => expect(state()).toBe('Saved'))
  expect(comment().value).toBe('In navy')
  expect(sent.at(-1)?.get('waited')).toBe('yes')
})

test('an answer that an earlier version stored is sent', async () => {
  localStorage.setItem(`${path} answer`, 'version=1&do=answer&waited=yes&comment-0=In+navy')
  answer = saved
  await openPage()
  await vi.waitFor(() => expect(state()).toBe('Saved'))
  expect(sent.map((fields) => fields.get('comment-0'))).toEqual(['In navy'])
  expect(localStorage.getItem(`${path} answer`)).toBeNull()
})

test.each([
  ['is stored while nobody is signed in', '', 1, []],
  ['is removed while somebody is signed in', 'a token', 0, [`${linkCachePrefix}abc`]],
])('link page %s', async (_, token, registered, removedCaches) => {
  localStorage.setItem(localKeys.token, token)
  answer = saved
  await openPage()
  await vi.waitFor(() => expect([register.mock.calls.length, removed]).toEqual([registered, removedCaches]))
})

test('answers are stored under the names that earlier versions used', async () => {
  answer = unreachable
  await openPage()
  type('In navy')
  await vi.waitFor(() => expect(state()).toMatch(/^Not sent yet: the shop can’t be reached/))
  const opening = indexedDB.open('showfloor-link-answers')
  await new Promise((resolve) => (opening.onsuccess = resolve))
  const store = opening.result.transaction('answers').objectStore('answers')
  const reading = store.get(`${path} answer`)
  await new Promise((resolve) => (reading.onsuccess = resolve))
  expect(reading.result).toContain('comment-0=In+navy&do=answer&waited=yes')
  opening.result.close()
})
