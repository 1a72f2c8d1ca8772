/** Choices on product pages that this tab stores. */
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { saveChoice, findChoice } from '../../../src/session/saved-choices'
import { logOut } from '../../../src/session/log-out'

test('newest twenty choices are stored, and none after a logout', async () => {
  for (let index = 0; index < 22; index += 1)
    saveChoice({ slug: `cup-${index}`, openedWith: '', choice: `q=${index}` })
  saveChoice({ slug: 'cup-21', openedWith: '', choice: 'q=5' })
  expect(findChoice('cup-1')).toBeNull()
  expect(findChoice('cup-2')?.choice).toBe('q=2')
  expect(findChoice('cup-21')?.choice).toBe('q=5')
  await logOut()
  expect(findChoice('cup-21')).toBeNull()
  for (const text of ['{', '{}', '[null,{"slug":"cup"}]']) {
    sessionStorage.setItem('showfloor-choices', text)
    expect(findChoice('cup')).toBeNull()
  }
})
