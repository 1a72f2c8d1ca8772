/** Which strategy answers what the table of cache-policy.ts allows. */
import { registerRoute } from 'workbox-routing'
import { fieldMetricsPath } from '../src/domain/field-metrics'
import { fileStrategy } from './answer-file'
import { readStrategy } from './answer-read'
import { type Hosts, type RuleName, ruleFor, rules } from './cache-policy'

const page = self.location.origin
const api = import.meta.env.VITE_API_HOST?.replace(/\/+$/, '') || page
const hosts: Hosts = { page, api, images: import.meta.env.VITE_IMAGE_HOST?.replace(/\/+$/, '') || api }

const strategies = {
  read: readStrategy(rules.read.cache, rules.read.most),
  picture: fileStrategy('picture', rules.picture.cache, rules.picture.most),
  template: fileStrategy('template', rules.template.cache, rules.template.most),
}

export function answerReadsAndFiles(): void {
  for (const method of ['GET', 'POST'] as const) {
    registerRoute(
      ({ request, url }) => request.mode !== 'navigate' && ruleOf(request, url) !== null,
      ({ request, url, event }) => {
        const rule = ruleOf(request, url)
        return rule ? answer(rule, request, event)[0] : fetch(request)
      },
      method,
    )
  }
  // Comes from a page that goes, which would take it along.
  registerRoute(fieldMetricsPath, ({ request }) => fetch(request), 'POST')
}

/** Keeps pictures that the page loaded before this worker was in charge, one after the other. */
export async function savePictures(urls: string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    const asked = { method: 'GET', url: new URL(url), destination: 'image', authorised: false }
    const rule = ruleFor(asked, hosts)
    if (!rule) continue
    // A picture that does not come now is kept when it is shown next.
    await Promise.allSettled(answer(rule, new Request(url, { credentials: 'same-origin' }), event))
  }
}

/** The answer, and the end of what is done behind it. */
function answer(rule: RuleName, request: Request, event: ExtendableEvent) {
  const [response, kept] = strategies[rule].handleAll({ request, event })
  kept.catch((error: unknown) => console.warn('This could not be kept for offline use.', error))
  return [response, kept] as const
}

function ruleOf(request: Request, url: URL): RuleName | null {
  const { method, destination, referrerPolicy, cache } = request
  const authorised = request.headers.has('authorization')
  return ruleFor({ method, url, destination, authorised, referrerPolicy, cache }, hosts)
}
