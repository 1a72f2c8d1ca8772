/** Artwork that many open at once by its address: few files are in memory together, and no caller holds up another. */
import { expect, test, vi } from 'vitest'
import { withoutMetadata } from '../../../server/files/artwork'

const type = 'image/heic'
const here = new AbortController().signal
const photo = Buffer.from('a photo')

test('of one caller one file is read at a time, and forty wait', async () => {
  let give = (_: Buffer) => {}
  const first = new Promise<Buffer>((resolve) => (give = resolve))
  const read = vi.fn(() => first)
  const asked = Array.from({ length: 50 }, () => withoutMetadata(read, { type, caller: 'a', gone: here }))
  const refused = vi.fn()
  for (const one of asked) one.catch(refused)
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(9))
  expect(refused.mock.calls[0]?.[0]).toMatchObject({ status: 503, code: 'BUSY' })
  expect(read).toHaveBeenCalledTimes(1)
  const other = withoutMetadata(async () => photo, { type, caller: 'b', gone: here })
  expect(await other).toEqual(photo)
  give(photo)
  const given = (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled')
  expect(given).toHaveLength(41)
})

test('for a caller who is gone nothing is read', async () => {
  const read = vi.fn(async () => photo)
  expect(await withoutMetadata(read, { type, caller: 'a', gone: AbortSignal.abort() })).toBeNull()
  expect(read).not.toHaveBeenCalled()
})
