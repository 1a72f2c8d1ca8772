/** Pages behind private links are removed when a customer signs in (req 23.8). */
import { beforeEach, expect, test, vi } from 'vitest'
import { cleanUpAfterSession } from '../../../src/session/private-rows'

let names: string[]
beforeEach(() => {
  names = ['showfloor-reads-v1', 'for abc', 'for def', 'forms']
  vi.stubGlobal('caches', {
    keys: async () => names,
    delete: async (name: string) => (names = names.filter((other) => other !== name)).length > 0,
  })
})

test.each<[when: string, owner: string | null, isEnd: boolean, remaining: string[]]>([
  ['are removed when somebody signs in', '12', false, []],
  ['are removed when a session ends', null, true, []],
  ['stay while nobody is signed in', null, false, ['for abc', 'for def']],
])('stored pages of private links %s', async (_, owner, isEnd, remaining) => {
  await cleanUpAfterSession(() => owner, isEnd)
  expect(names).toEqual(['showfloor-reads-v1', ...remaining, 'forms'])
})
