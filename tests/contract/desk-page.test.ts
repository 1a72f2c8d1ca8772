/** The page of the desk: its policy, its nonce, and its files, which are built apart from the shop (req 22.11). */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from './file-resources'
import { openProvider } from './provider'

const deskFolder = newFolder()
mkdirSync(path.join(deskFolder, 'assets'))
writeFileSync(
  path.join(deskFolder, 'index.html'),
  '<script type="module" nonce="__desk_nonce__"></script><meta property="csp-nonce" nonce="__desk_nonce__">',
)
writeFileSync(path.join(deskFolder, 'assets/main-1.js'), 'export {}')
const { fetch } = openProvider({ deskFolder })

test.each(['/desk', '/desk/', '/desk/orders/10001/show'])(
  '%s gets a new nonce with each request',
  async (url) => {
    const nonces = []
    for (let nth = 0; nth < 2; nth++) {
      const reply = await fetch(url)
      const [, nonce = ''] =
        /'nonce-([\w+/=]{24})'/.exec(reply.headers.get('Content-Security-Policy') ?? '') ?? []
      expect((await reply.text()).split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(reply.headers.get('Cache-Control')).toBe('no-store')
      nonces.push(nonce)
    }
    expect(nonces[0]).not.toBe(nonces[1])
  },
)

test('desk policy allows no foreign resources and no embedding', async () => {
  const policy = (await fetch('/desk')).headers.get('Content-Security-Policy')
  expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^ ]+' 'strict-dynamic'; /)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/unsafe|https?:|\*|data:/)
})

test('desk files are cached permanently, and unknown files are not found', async () => {
  const reply = await fetch('/desk/assets/main-1.js')
  expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  for (const name of ['main-2.js', '..%2findex.html', '../../package.json'])
    expect((await fetch(`/desk/assets/${name}`)).status).toBe(404)
})

test('desk answers 503 when it was not built', async () => {
  expect((await openProvider({ deskFolder: '/nowhere' }).fetch('/desk')).status).toBe(503)
})
