/** The Trusted Types policy accepts the shop's own workers, and data blocks, which cannot run as scripts. */
import { expect, test, vi } from 'vitest'
import { dataBlockText, trustedScriptUrl, workerScriptUrl } from '../../../src/device/trusted-types'

test.each(['/sw.js', '/for/sw.js'] as const)('policy accepts the service worker %s', (path) => {
  expect(trustedScriptUrl(path)).toBe(path)
})

test.each(['https://evil.example/sw.js', '/sw.js?x', 'data:text/javascript,1'])(
  'policy rejects %s as the service worker',
  (url) => {
    expect(() => trustedScriptUrl(url as '/sw.js')).toThrow(TypeError)
  },
)

const built = '/assets/reader-worker-D_f-yhW9.js'
const raw = '/src/saved/catalogue/read/reader-worker.ts?worker_file&type=module'

test('policy accepts built workers, and source workers only in development', () => {
  expect(workerScriptUrl(built)).toBe(built)
  expect(workerScriptUrl(raw)).toBe(raw)
  vi.stubEnv('DEV', false)
  expect(workerScriptUrl(built)).toBe(built)
  expect(() => workerScriptUrl(raw)).toThrow(TypeError)
})

test.each([
  `https://evil.example${built}`,
  `//evil.example${built}`,
  '/assets/reader-D_f-yhW9.js',
  '/assets/../uploads/reader-worker-1.js',
  '/assets/..%5creader-worker-1.js',
  `${built}?x`,
  `${built}\n`,
  'blob:https://shop.example/1',
  'data:text/javascript,1',
  '/src/../uploads/x-worker.ts?worker_file&type=module',
  '',
])('policy rejects %j as a worker', (url) => expect(() => workerScriptUrl(url)).toThrow(TypeError))

test('data block is JSON that cannot end its element', () => {
  const text = dataBlockText(JSON.stringify({ name: '</script><script>alert(1)</script>' }))
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name: '</script><script>alert(1)</script>' })
})

test.each(['alert(1)', ''])('data block %j is refused', (text) => {
  expect(() => dataBlockText(text)).toThrow(SyntaxError)
})
