/** A PDF is accepted from any host; a refusal, a picture and a captive portal's page are not. */
import { expect, test, vi } from 'vitest'
import { connectTransport } from '../../../src/api/request'
import { storedPdf } from '../../../src/saved/file'

const responseOf = (type: string, body: BodyInit = '%PDF-1.7', status = 200) =>
  new Response(body, { status, headers: { 'content-type': type } })
const shopAnswers = () => Response.json({ Data: { Rate: 10 } })

/** `file` is undefined when its host does not answer. */
function readPdf(file: Response | undefined, probe: () => Response) {
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
const captivePage = () => responseOf('text/html', '<h1>Hotel</h1>')

test.each(['application/pdf', 'application/octet-stream', 'application/pdf;charset=binary'])(
  '%s is accepted as a PDF',
  async (type) => {
    expect((await readPdf(responseOf(type), shopAnswers)).size).toBe(8)
  },
)

test('sign-in page in the browser’s cache is replaced by the PDF', async () => {
  connectTransport({
    fetch: async (_, { cache }) => (cache === 'reload' ? responseOf('application/pdf') : captivePage()),
  })
  expect((await storedPdf('https://images.example/t/DW-1.pdf')).size).toBe(8)
})

const gatewayPage = responseOf('text/html', '<h1>Bad gateway</h1>', 502)
test.each<[string, Response | undefined, () => Response, string]>([
  ['a file whose host does not answer while the shop answers', undefined, shopAnswers, 'OfflineFailure'],
  ['a file without a network and without a saved copy', undefined, noNetwork, 'NotSavedHereFailure'],
  ['the sign-in page of a captive portal', captivePage(), captivePage, 'NotSavedHereFailure'],
  ['a refusal', responseOf('text/html', '<h1>No</h1>', 404), shopAnswers, 'RejectedFailure'],
  ['the page of a gateway when there is no network', gatewayPage, noNetwork, 'NotSavedHereFailure'],
  ['a picture', responseOf('image/png'), shopAnswers, 'ContractFailure'],
  ['a file without a type', new Response(new Blob(['x'])), shopAnswers, 'ContractFailure'],
])('PDF read rejects %s', async (_, file, probe, name) => {
  await expect(readPdf(file, probe)).rejects.toMatchObject({ name })
})
