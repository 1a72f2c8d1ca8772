/** Tests how the desk reads the reply of an import line by line while it arrives (req 22.12). */
import { expect, test, vi } from 'vitest'
import { callWithProgress, type Progress } from '../../../desk/calls'

vi.mock('react-admin', () => import('../../support/react-admin'))

/** Makes fetch return a reply whose body arrives in these chunks. */
function stubReply(chunks: string[], status = 200): void {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}
const sendFile = async () => {
  const received: Progress[] = []
  const file = new File(['sku'], 'a.csv')
  const data = await callWithProgress<object>('products-file', file, (progress) => received.push(progress))
  return { received, data }
}
const storing = { step: 'storing', done: 5, total: 10 }

test('progress lines are read correctly wherever the network splits the reply', async () => {
  const text = `${JSON.stringify({ progress: storing })}\n${JSON.stringify({ data: { added: 10 } })}\n`
  stubReply([...text])
  expect(await sendFile()).toEqual({ received: [storing], data: { added: 10 } })
})

test('refusal in the last line is thrown with the provider’s message', async () => {
  const refusal = { status: 422, ErrorCode: 'MISTAKES', ErrorMessage: 'Nothing.', Data: { mistakes: ['a'] } }
  stubReply([`${JSON.stringify({ progress: storing })}\n`, `${JSON.stringify(refusal)}\n`])
  await expect(sendFile()).rejects.toMatchObject({
    message: 'Nothing.',
    status: 422,
    body: { Data: { mistakes: ['a'] } },
  })
})

test('connection that breaks during the reply is reported as lost', async () => {
  stubReply([`${JSON.stringify({ progress: storing })}\n`, '{"da'])
  await expect(sendFile()).rejects.toThrow('Connection lost.')
})
