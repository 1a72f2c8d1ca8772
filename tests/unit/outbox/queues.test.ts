/** The two queues on a device: what their rows come to. */
import { beforeEach, expect, test, vi } from 'vitest'
import { newDevice, ownChannels, signInAs } from '../session/device'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  newDevice()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('navigator', {})
  ownChannels()
})

const open = () => import('../../../src/outbox/queues')
test('what another version saved has words, and its text', async () => {
  const { aboutRow } = await open()
  const row = {
    id: 'r',
    owner: 'A',
    kind: 'poem',
    entity: 'x',
    seq: 1,
    opSchema: 9,
    payload: { verse: 'one' },
  }
  expect(aboutRow({ ...row, createdAt: 0, attempts: 0, sent: false, state: { name: 'pending' } })).toEqual({
    title: 'A change made by another version',
    text: '{\n  "verse": "one"\n}',
  })
})

test('a storage that cannot be read is not taken for an empty one', async () => {
  signInAs('A')
  const { storedUnsent } = await open()
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('No.', 'UnknownError')
    },
  })
  await expect(storedUnsent('own')).rejects.toThrow('cannot be read')
})
