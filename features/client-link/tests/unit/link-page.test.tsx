/** The script of a private link’s page sends a client’s answer again when the shop is busy (req 23.8). */
import 'fake-indexeddb/auto'
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('answer is sent again after the Retry-After time of a busy shop', async () => {
  const path = '/for/link'
  window.history.replaceState(null, '', path)
  document.body.innerHTML = `<form id="answers"><input name="version" value="1" /><input name="known" value="0" />
    <textarea name="comment-0"></textarea></form><p data-state="answer"></p>`
  const sentAnswers: URLSearchParams[] = []
  let reply = new Response('{}', { status: 429, headers: { 'Retry-After': '1' } })
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: URLSearchParams } = {}) => {
    if (address !== path) return new Response('{}')
    sentAnswers.push(new URLSearchParams(body))
    return reply
  })
  await import('../../standalone/for/page')
  const state = () => document.querySelector('[data-state]')?.textContent
  fireEvent.change(document.querySelector('textarea') as HTMLTextAreaElement, {
    target: { value: 'In navy' },
  })
  await vi.waitFor(() =>
    expect(state()).toBe('Not sent yet: the shop is busy. This page tries again in a moment.'),
  )
  const refusedAt = performance.now()
  reply = Response.json({ Known: 7 })
  await vi.waitFor(() => expect(state()).toBe('Saved'), { timeout: 5000 })
  expect(performance.now() - refusedAt).toBeGreaterThan(800)
  expect(sentAnswers.map((fields) => fields.get('comment-0'))).toEqual(['In navy', 'In navy'])
})
