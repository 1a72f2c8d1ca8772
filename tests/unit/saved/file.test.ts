/** A PDF is a PDF from whatever host, and nothing else is: not a refusal, a picture or a hotel's page. */
import { expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { storedPdf } from '../../../src/saved/file'

const typed = (type: string, body: BodyInit = '%PDF-1.7', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })
const shopIsThere = () => Response.json({ Data: { Rate: 10 } })

/** `file` undefined: no answer. */
function fetching(file: Response | undefined, probe: () => Response) {
  vi.stubGlobal('fetch', undefined)
  connectTransport({
    fetch: async (url) => {
      const answer = url.endsWith('.pdf') ? file : probe()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer.clone()
    },
  })
  return storedPdf('https://images.example/t/DW-1.pdf')
}
const noNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const hotel = () => typed('text/html', '<h1>Hotel</h1>')

test.each(['application/pdf', 'application/octet-stream', 'application/pdf;charset=binary'])(
  '%s is one',
  async (type) => {
    expect((await fetching(typed(type), shopIsThere)).size).toBe(8)
  },
)

test('a sign-in page in the browser’s cache gives way to the PDF', async () => {
  connectTransport({
    fetch: async (_, { cache }) => (cache === 'reload' ? typed('application/pdf') : hotel()),
  })
  expect((await storedPdf('https://images.example/t/DW-1.pdf')).size).toBe(8)
})

test.each<[string, Response | undefined, () => Response, string]>([
  ['a host that refuses a page’s request is left to the browser', undefined, shopIsThere, 'OfflineFailure'],
  ['without network and copy it is not saved here', undefined, noNetwork, 'NotSavedHereFailure'],
  ['a hotel’s sign-in page is none', hotel(), hotel, 'NotSavedHereFailure'],
  ['a refusal is none', typed('text/html', '<h1>No</h1>', 404), shopIsThere, 'RejectedFailure'],
  [
    'a gateway’s page is no network',
    typed('text/html', '<h1>Bad gateway</h1>', 502),
    noNetwork,
    'NotSavedHereFailure',
  ],
  ['a picture is none', typed('image/png'), shopIsThere, 'ContractFailure'],
  ['what does not say what it is is none', new Response(new Blob(['x'])), shopIsThere, 'ContractFailure'],
])('%s', async (_, file, probe, name) => {
  await expect(fetching(file, probe)).rejects.toMatchObject({ name })
})
