/** Connects the rules of cache-policy.ts with their Workbox strategies. */
import { registerRoute } from 'workbox-routing'
import { fieldMetricsPath } from '../src/domain/field-metrics'
import { fileStrategy } from './answer-file'
import { readStrategy } from './answer-read'
import { type Hosts, type RuleName, ruleFor, rules } from './cache-policy'

const page = self.location.origin
const api = import.meta.env.VITE_API_HOST?.replace(/\/+$/, '') || page
const hosts: Hosts = { page, api, images: import.meta.env.VITE_IMAGE_HOST?.replace(/\/+$/, '') || api }

const strategies = {
  read: readStrategy(rules.read.cache, rules.read.maxEntries),
  picture: fileStrategy('picture', rules.picture.cache, rules.picture.maxEntries),
  template: fileStrategy('template', rules.template.cache, rules.template.maxEntries),
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
  // A closing page sends the field metrics and would cancel the request, so the worker sends the request.
  registerRoute(fieldMetricsPath, ({ request }) => fetch(request), 'POST')
}

/** Stores the pictures that the page loaded before this worker took control, one after the other. */
export async function savePictures(urls: string[], event: ExtendableEvent): Promise<void> {
  for (const url of urls) {
    const facts = { method: 'GET', url: new URL(url), destination: 'image', authorised: false }
    const rule = ruleFor(facts, hosts)
    if (!rule) continue
    // A picture that fails now is stored when it is shown the next time.
    await Promise.allSettled(answer(rule, new Request(url, { credentials: 'same-origin' }), event))
  }
}

/** Returns the response, and a promise for the end of the work after it. */
function answer(rule: RuleName, request: Request, event: ExtendableEvent) {
  const [response, completion] = strategies[rule].handleAll({ request, event })
  completion.catch((error: unknown) => console.warn('A read could not be stored for offline use.', error))
  return [response, completion] as const
}

function ruleOf(request: Request, url: URL): RuleName | null {
  const { method, destination, referrerPolicy, cache } = request
  const authorised = request.headers.has('authorization')
  return ruleFor({ method, url, destination, authorised, referrerPolicy, cache }, hosts)
}
