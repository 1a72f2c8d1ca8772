/** A page whose headers changed is another page to the precache. */
import { expect, test } from 'vitest'
import { revisionWithHeaders } from '../../../server/build/plugins'

const hosts = { apiHost: '', imageHost: '' }
const entries = [
  { url: 'app.html', revision: 'a1' },
  { url: 'assets/shop-1234.js', revision: null },
]
const revisions = (own: typeof hosts) =>
  revisionWithHeaders(own)(entries).manifest.map((entry) => entry.revision)

test('another policy is another revision of each page, and of nothing else', () => {
  const [page, script] = revisions(hosts)
  expect([page, script]).toEqual([expect.stringMatching(/^[\da-f]{32}$/), null])
  expect(revisions(hosts)).toEqual([page, script])
  expect(revisions({ ...hosts, imageHost: 'https://img.example' })).toEqual([
    expect.not.stringMatching(String(page)),
    null,
  ])
})
