/** The script of a private link’s page stores and sends the client’s answers, and stores the page (req 23.8). */
import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { linkCachePrefix, localKeys } from '../../../../src/device/storage-names'

let path = ''
let linkCount = 0
let reply: () => Promise<Response> | Response
let sentAnswers: URLSearchParams[]
const register = vi.fn(() => new Promise(() => undefined))
const deletedCaches: string[] = []

const comment = () => document.querySelector('textarea') as HTMLTextAreaElement
const state = () => document.querySelector('[data-state]')?.textContent

/** Runs the script anew, like a page that is opened again. */
async function openPage() {
  document.body.innerHTML = `<form id="answers"><input name="version" value="1" /><input name="known" value="0" />
    <textarea name="comment-0"></textarea></form><p data-state="answer"></p>`
  vi.resetModules()
  await import('../../standalone/for/page')
}

function type(text: string) {
  fireEvent.change(comment(), { target: { value: text } })
}

beforeEach(() => {
  path = `/for/link${(linkCount += 1)}`
  window.history.replaceState(null, '', path)
  sentAnswers = []
  register.mockClear()
  deletedCaches.length = 0
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: URLSearchParams } = {}) => {
    if (address !== path) return new Response('{}')
    sentAnswers.push(new URLSearchParams(body))
    return reply()
  })
  vi.stubGlobal('caches', {
    keys: async () => [`${linkCachePrefix}abc`, 'showfloor-reads-v1'],
    delete: async (name: string) => deletedCaches.push(name) > 0,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))

const unreachable = async () => {
  throw new TypeError('Failed to fetch')
}
const savedReply = () => Response.json({ Known: 7 })

test('answer is sent again after the Retry-After time of a busy shop', async () => {
  reply = () => new Response('{}', { status: 429, headers: { 'Retry-After': '1' } })
  await openPage()
  type('In navy')
  await vi.waitFor(() =>
    expect(state()).toBe('Not sent yet: the shop is busy. This page tries again in a moment.'),
  )
  const refusedAt = performance.now()
  reply = savedReply
  await vi.waitFor(() => expect(state()).toBe('Saved'), { timeout: 5000 })
  expect(performance.now() - refusedAt).toBeGreaterThan(800)
  expect(sentAnswers.map((fields) => fields.get('comment-0'))).toEqual(['In navy', 'In navy'])
})

test('unsent answer survives a Logout on the device', async () => {
  reply = unreachable
  await openPage()
  type('In navy')
  await vi.waitFor(() => expect(state()).toMatch(/^Not sent yet: the shop can’t be reached/))
  localStorage.clear()
  reply = savedReply
  await openPage()
  await vi.waitFor(() => expect(state()).toBe('Saved'))
  expect(comment().value).toBe('In navy')
  expect(sentAnswers.at(-1)?.get('waited')).toBe('yes')
})

test.each([
  ['is stored while nobody is signed in', '', 1, []],
  ['is removed while somebody is signed in', 'a token', 0, [`${linkCachePrefix}abc`]],
])('link page %s', async (_, token, registrations, caches) => {
  localStorage.setItem(localKeys.token, token)
  reply = savedReply
  await openPage()
  await vi.waitFor(() => expect([register.mock.calls.length, deletedCaches]).toEqual([registrations, caches]))
})
