/**
 * Formats figures and tables of the benches, and stores tables by section in a document, so that a partial run
 * replaces only its sections.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

export type Section = { id: string; title: string; lines: string[] }

export function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const alignment = head.map((_, index) => (index === 0 ? '---' : '--:'))
  return [line(head), `|${alignment.join('|')}|`, ...rows.map(line)]
}

/** Formats a number like "10,000" or "3.21". */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString('en-AU', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper
}

export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Formats the median with the 10th and the 90th percentile. */
export function spread(values: number[], digits = 0): string {
  const [low, high] = [percentile(values, 0.1), percentile(values, 0.9)]
  return `${figure(median(values), digits)} (${figure(low, digits)}–${figure(high, digits)})`
}

/** Returns three cells: the measured value, the goal and the verdict. */
export function goal(measured: number, sign: '≤' | '≥', wanted: number, digits = 2): string[] {
  const isMet = sign === '≤' ? measured <= wanted : measured >= wanted
  return [figure(measured, digits), `${sign} ${wanted}`, isMet ? 'met' : '**missed**']
}

/** Formats a measured value, in bold when it exceeds its limit. */
export function limited(measured: number, max: number, digits = 0): string {
  const text = figure(measured, digits)
  return measured <= max ? text : `**${text}**`
}

/** Returns the date and the machine of a run: "28 Nov 2026 · AMD EPYC, 2 cores, Node 20.20.2". */
export function runConditions(browserVersion?: string): string {
  const date = new Date().toLocaleDateString('en-AU', { day: 'numeric', month: 'short', year: 'numeric' })
  const [cpu] = cpus()
  const machine = `${cpu?.model.trim() || 'unknown processor'}, ${cpus().length} cores`
  const browser = browserVersion === undefined ? '' : `Chromium ${browserVersion}, `
  return `${date} · ${machine}, ${browser}Node ${process.versions.node}`
}

/** Replaces the section in the document, or appends it; other sections stay. */
export function storeSection(file: string, { id, title, lines }: Section, conditions: string): void {
  const text = readFileSync(file, 'utf8')
  const [begin, end] = [`<!-- ${id} -->`, `<!-- /${id} -->`]
  const block = [begin, `### ${title}`, '', conditions, '', ...lines, end].join('\n')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  const next =
    from === -1
      ? `${text.trimEnd()}\n\n${block}\n`
      : `${text.slice(0, from)}${block}${text.slice(to + end.length)}`
  writeFileSync(file, next)
}
