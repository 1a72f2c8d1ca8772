/** Limited the bench's visits into a table of medians, spreads and ratios, in Markdown. */
import { cpus } from 'node:os'
import type { Visit } from './visit'

export type Kind = 'cold' | 'repeat' | 'offline'
export type Subject = 'app' | 'static'
export type Sample = { page: string; kind: Kind; subject: Subject; seen: Visit }

/** How many times as long as the static page the app may take, at most. */
const goals: Record<Kind, { fcp?: number; lcp?: number }> = {
  cold: { fcp: 1.3, lcp: 2.5 },
  repeat: {},
  offline: { lcp: 1.5 },
}

export function report(samples: Sample[], runs: number, browserVersion: string): string {
  const [cpu] = cpus()
  const pages = [...new Set(samples.map(({ page }) => page))]
  const kinds = ['cold', 'repeat', 'offline'] as const
  const lines = [
    `${new Date().toISOString().slice(0, 10)} · ${cpus().length} cores (${cpu?.model.trim() || 'unknown'}) · ` +
      `Chromium ${browserVersion} · Node ${process.versions.node} · ${runs} runs each, app and static in turn`,
    '',
    '| page | visit | figure | app, ms (min–max) | static, ms (min–max) | ratio | goal | |',
    '| --- | --- | --- | --: | --: | --: | --: | --- |',
  ]
  for (const page of pages) {
    for (const kind of kinds) {
      const of = (subject: Subject) =>
        samples.filter((sample) => sample.page === page && sample.kind === kind && sample.subject === subject)
      for (const figure of ['fcp', 'lcp'] as const) {
        const app = of('app').map(({ seen }) => seen[figure])
        const plain = of('static').map(({ seen }) => seen[figure])
        const ratio = median(app) / median(plain)
        const goal = goals[kind][figure]
        const verdict = goal === undefined ? '' : ratio <= goal ? 'met' : 'missed'
        const cells = [page, kind, figure.toUpperCase(), spread(app), spread(plain), ratio.toFixed(2)]
        lines.push(`| ${[...cells, goal ? `≤ ${goal}` : '', verdict].join(' | ')} |`)
      }
    }
  }
  return [...lines, '', ...details(samples, pages, kinds)].join('\n')
}

/** What was the largest paint, and what the visit took: medians. */
function details(samples: Sample[], pages: string[], kinds: readonly Kind[]): string[] {
  const lines = [
    '| page | visit | of | loader gone, ms | blocking, ms | requests | KB on the line | largest paint |',
    '| --- | --- | --- | --: | --: | --: | --: | --- |',
  ]
  for (const page of pages) {
    for (const kind of kinds) {
      for (const subject of ['app', 'static'] as const) {
        const seen = samples
          .filter((sample) => sample.page === page && sample.kind === kind && sample.subject === subject)
          .map((sample) => sample.seen)
        const middle = (pick: (visit: Visit) => number) => median(seen.map(pick)).toFixed(0)
        const loader = seen.some(({ loaderGone }) => loaderGone > 0) ? middle((v) => v.loaderGone) : '–'
        const kilobytes = median(seen.map(({ bytes }) => bytes / 1000)).toFixed(0)
        const figures = [loader, middle((v) => v.blocking), middle((v) => v.requests), kilobytes]
        lines.push(`| ${[page, kind, subject, ...figures, elements(seen)].join(' | ')} |`)
      }
    }
  }
  return lines
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

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper
}
