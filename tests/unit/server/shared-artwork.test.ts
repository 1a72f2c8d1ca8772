/**
 * Shared artwork that is opened many times at once: few files are in memory together, and no caller delays another
 * caller.
 */
import { expect, test, vi } from 'vitest'
import { withoutMetadata } from '../../../server/files/artwork'

const type = 'image/heic'
const openSignal = new AbortController().signal
const photo = Buffer.from('a photo')

test('one file per caller is read at a time, forty wait, and more are refused', async () => {
  let deliver = (_: Buffer) => {}
  const first = new Promise<Buffer>((resolve) => (deliver = resolve))
  const read = vi.fn(() => first)
  const pendingReads = Array.from({ length: 50 }, () =>
    withoutMetadata(read, { type, caller: 'a', signal: openSignal }),
  )
  const refused = vi.fn()
  for (const pendingRead of pendingReads) pendingRead.catch(refused)
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(9))
  expect(refused.mock.calls[0]?.[0]).toMatchObject({ status: 503, code: 'BUSY' })
  expect(read).toHaveBeenCalledTimes(1)
  const other = withoutMetadata(async () => photo, { type, caller: 'b', signal: openSignal })
  expect(await other).toEqual(photo)
  deliver(photo)
  const fulfilled = (await Promise.allSettled(pendingReads)).filter(({ status }) => status === 'fulfilled')
  expect(fulfilled).toHaveLength(41)
})

test('nothing is read for a caller that has disconnected', async () => {
  const read = vi.fn(async () => photo)
  expect(await withoutMetadata(read, { type, caller: 'a', signal: AbortSignal.abort() })).toBeNull()
  expect(read).not.toHaveBeenCalled()
})
