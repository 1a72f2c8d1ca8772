/** Turns the load bench's visits into a table of medians, spreads and ratios, in Markdown. */
import { machine, median, table } from './tables'
import type { Visit } from './visit'

export type Kind = 'cold' | 'repeat' | 'offline'
export type Subject = 'app' | 'static'
export type Sample = { page: string; kind: Kind; subject: Subject; seen: Visit }

/** How many times as long as the static page the app may take, at most. */
const goals: Record<Kind, { fcp?: number; lcp?: number }> = {
  cold: { fcp: 0.6, lcp: 1 },
  repeat: { lcp: 1.2 },
  offline: { lcp: 1.2 },
}

const kinds = ['cold', 'repeat', 'offline'] as const

export function report(samples: Sample[], runs: number, browserVersion: string): string {
  const pages = [...new Set(samples.map(({ page }) => page))]
  const visits = pages.flatMap((page) => kinds.map((kind) => ({ page, kind })))
  const of = (page: string, kind: Kind, subject: Subject) =>
    samples
      .filter((sample) => sample.page === page && sample.kind === kind && sample.subject === subject)
      .map(({ seen }) => seen)
  const times = visits.flatMap(({ page, kind }) =>
    (['fcp', 'lcp'] as const).map((figure) => {
      const app = of(page, kind, 'app').map((seen) => seen[figure])
      const plain = of(page, kind, 'static').map((seen) => seen[figure])
      const ratio = median(app) / median(plain)
      const goal = goals[kind][figure]
      const verdict = goal === undefined ? ['', ''] : [`≤ ${goal}`, ratio <= goal ? 'met' : 'missed']
      return [page, kind, figure.toUpperCase(), spread(app), spread(plain), ratio.toFixed(2), ...verdict]
    }),
  )
  const details = visits.flatMap(({ page, kind }) =>
    (['app', 'static'] as const).map((subject) => [
      page,
      kind,
      subject,
      ...detailsOf(of(page, kind, subject)),
    ]),
  )
  return [
    `${new Date().toISOString().slice(0, 10)} · ${machine(browserVersion)} · ${runs} runs each, app and static in turn`,
    '',
    ...table('page|visit|figure|app, ms (min–max)|static, ms (min–max)|ratio|goal|'.split('|'), times),
    '',
    ...table(
      'page|visit|of|loader gone, ms|blocking, ms|layout shift|requests|KB on the line|largest paint'.split(
        '|',
      ),
      details,
    ),
  ].join('\n')
}

/** What the visit took, by medians, and what was the largest paint. */
function detailsOf(seen: Visit[]): string[] {
  const middle = (pick: (visit: Visit) => number) => median(seen.map(pick)).toFixed(0)
  const loader = seen.some(({ loaderGone }) => loaderGone > 0) ? middle((one) => one.loaderGone) : '–'
  const kilobytes = middle(({ bytes }) => bytes / 1000)
  const shift = median(seen.map((one) => one.shift)).toFixed(3)
  const blocking = middle((one) => one.blocking)
  return [loader, blocking, shift, middle((one) => one.requests), kilobytes, elements(seen)]
}

function elements(seen: Visit[]): string {
  const counts = new Map<string, number>()
  for (const { lcpElement } of seen) counts.set(lcpElement, (counts.get(lcpElement) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => (counts.size > 1 ? `${name} (${count})` : name))
    .join(', ')
    .replaceAll('|', '/')
}

function spread(values: number[]): string {
  return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`
}
