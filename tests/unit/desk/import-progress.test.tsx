/** The lines of an import's reply, as the desk reads them while they come (req 22.12). */
import { afterEach, expect, test, vi } from 'vitest'
import { askWithProgress, type Progress } from '../../../desk/calls'

// Its screens ask for packages that the desk's own build replaces.
vi.mock('react-admin', () => ({
  HttpError: class extends Error {
    constructor(
      message: string,
      readonly status: number,
      readonly body: unknown,
    ) {
      super(message)
    }
  },
}))
afterEach(() => vi.unstubAllGlobals())

/** A reply whose body comes in these chunks. */
function answer(chunks: string[], status = 200): void {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}
const ask = async () => {
  const heard: Progress[] = []
  const file = new File(['sku'], 'a.csv')
  const data = await askWithProgress<object>('products-file', file, (progress) => heard.push(progress))
  return { heard, data }
}
const storing = { step: 'storing', done: 5, total: 10 }

test('progress is heard line by line, wherever the network cuts them', async () => {
  const text = `${JSON.stringify({ progress: storing })}\n${JSON.stringify({ data: { added: 10 } })}\n`
  answer([...text])
  expect(await ask()).toEqual({ heard: [storing], data: { added: 10 } })
})

test('a refusal at the end is thrown in the provider’s words', async () => {
  const refusal = { status: 422, ErrorCode: 'MISTAKES', ErrorMessage: 'Nothing.', Data: { mistakes: ['a'] } }
  answer([`${JSON.stringify({ progress: storing })}\n`, `${JSON.stringify(refusal)}\n`])
  await expect(ask()).rejects.toMatchObject({
    message: 'Nothing.',
    status: 422,
    body: { Data: { mistakes: ['a'] } },
  })
})

test('a refusal before the first line is thrown as well', async () => {
  answer(['{"ErrorCode":"NORIGHT","ErrorMessage":"No right."}'], 403)
  await expect(ask()).rejects.toMatchObject({ message: 'No right.', status: 403 })
})

test('a connection that is lost on the way is said to be lost', async () => {
  answer([`${JSON.stringify({ progress: storing })}\n`, '{"da'])
  await expect(ask()).rejects.toThrow('Connection lost.')
})
