/** Turns the load bench's visits and taps into tables of goals, medians and spreads, in Markdown. */
import { figure, goal, limited, median, percentile, runConditions, table } from './tables'
import type { Press } from './presses'
import type { Tap } from './tap'
import type { Visit } from './visit'

export type Kind = 'cold' | 'repeat' | 'offline'
export type Subject = 'app' | 'static' | 'other'
export type Sample = { page: string; kind: Kind; subject: Subject; seen: Visit }

/**
 * Maximum ratio of the app's times to the times of the static page. The static product page is the lightest static
 * page, so product pages have the separate limit `productLcp`.
 */
const maxRatio: Record<Kind, { fcp?: number; lcp: number; productLcp: number }> = {
  cold: { fcp: 0.6, lcp: 0.95, productLcp: 1 },
  repeat: { lcp: 1.3, productLcp: 1.3 },
  offline: { lcp: 1.3, productLcp: 1.3 },
}
/** Limits for the app's first visit, in ms. */
const maxTaskMs = { task: 50, blocking: 60 }
const maxTapMs: Record<Tap['kind'], { shown: number; whole?: number }> = {
  'first visit': { shown: 250, whole: 500 },
  'later visit': { shown: 100 },
  offline: { shown: 100 },
}

/** Limits in ms until the next frame, for 95 of 100 presses. */
const maxPressMs: Record<Press['when'], number> = { loading: 100, 'at rest': 50 }

type Group = { page: string; kind: Kind; subject: Subject; visits: Visit[] }

type Measurements = { samples: Sample[]; tapped: Tap[]; pressed: Press[] }

export function report(
  { samples, tapped, pressed }: Measurements,
  runs: number,
  browserVersion: string,
): string {
  const groups = groupsOf(samples)
  const tapsByKind = (Object.keys(maxTapMs) as Tap['kind'][])
    .map((kind) => ({ kind, taps: tapped.filter((tap) => tap.kind === kind) }))
    .filter(({ taps }) => taps.length > 0)
  const pressesByTime = (Object.keys(maxPressMs) as Press['when'][])
    .map((when) => ({ when, presses: pressed.filter((press) => press.when === when) }))
    .filter(({ presses }) => presses.length > 0)
  return [
    `${runConditions(browserVersion)} · ${runs} runs each, all in turn`,
    '',
    ...limitTable(groups.flatMap((group) => limitsOf(group, groups))),
    '',
    ...table(
      ['press', 'when', 'figure', 'measured', 'goal', ''],
      [...tapsByKind.flatMap(tapGoals), ...pressesByTime.map(pressGoal)],
    ),
    '',
    ...table(['page', 'visit', 'of', ...Object.keys(columns)], groups.map(figuresOf)),
    '',
    ...table(
      'tap|taps|until name and picture, ms|until the whole product, ms'.split('|'),
      tapsByKind.map(({ kind, taps }) => [
        kind,
        figure(taps.length),
        spread(taps.map(({ shown }) => shown)),
        spread(taps.map(({ whole }) => whole)),
      ]),
    ),
    '',
    ...table(
      ['press', 'presses', ...Object.keys(maxPressMs).map((when) => `until the next paint, ${when}, ms`)],
      pressRows(pressed),
    ),
  ].join('\n')
}

function groupsOf(samples: Sample[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { page, kind, subject, seen } of samples) {
    const key = `${page} ${kind} ${subject}`
    const group = groups.get(key) ?? { page, kind, subject, visits: [] }
    group.visits.push(seen)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A measured figure of a page with its limit. `row`: heading of its row in the table. */
type Limit = { page: string; row: string; measured: number; max: number; digits: number }

function limitsOf({ page, kind, subject, visits }: Group, groups: Group[]): Limit[] {
  const staticGroup = groups.find(
    (group) => group.page === page && group.kind === kind && group.subject === 'static',
  )
  if (subject !== 'app' || !staticGroup) return []
  const medianOf = (measuredVisits: Visit[], key: 'fcp' | 'lcp' | 'maxTask' | 'blocking') =>
    median(measuredVisits.map((visit) => visit[key]))
  const ratio = (key: 'fcp' | 'lcp') => medianOf(visits, key) / medianOf(staticGroup.visits, key)
  const limit = (name: string, measured: number, max: number, digits = 2): Limit => ({
    page,
    row: `${kind} visit: ${name}`,
    measured,
    max,
    digits,
  })
  const { fcp, lcp, productLcp } = maxRatio[kind]
  return [
    ...(fcp === undefined ? [] : [limit('FCP to static', ratio('fcp'), fcp)]),
    limit('LCP to static', ratio('lcp'), page === 'product' ? productLcp : lcp),
    ...(kind === 'cold'
      ? [
          limit('longest task, ms', medianOf(visits, 'maxTask'), maxTaskMs.task, 0),
          limit('blocking, ms', medianOf(visits, 'blocking'), maxTaskMs.blocking, 0),
        ]
      : []),
  ]
}

/** Returns a table with a row per figure and a column per page; figures beyond their limit are bold. */
function limitTable(limits: Limit[]): string[] {
  const pages = [...new Set(limits.map(({ page }) => page))]
  const names = [...new Set(limits.map(({ row }) => row))]
  const rows = names.map((name) => {
    const inRow = limits.filter(({ row }) => row === name)
    const cells = pages.map((page) =>
      inRow
        .filter((limit) => limit.page === page)
        .map(({ measured, max, digits }) => limited(measured, max, digits))
        .join(''),
    )
    const goals = [...new Set(inRow.map(({ max }) => max))]
    return [name, ...cells, `≤ ${goals.join(' or ')}`]
  })
  return table(['figure', ...pages, 'goal'], rows)
}

function tapGoals({ kind, taps }: { kind: Tap['kind']; taps: Tap[] }): string[][] {
  const { shown, whole } = maxTapMs[kind]
  const measured = (key: 'shown' | 'whole') => median(taps.map((tap) => tap[key]))
  return [
    ['tap', kind, 'name and picture, ms', ...goal(measured('shown'), '≤', shown, 0)],
    ...(whole === undefined
      ? []
      : [['tap', kind, 'whole product, ms', ...goal(measured('whole'), '≤', whole, 0)]]),
  ]
}

function pressGoal({ when, presses }: { when: Press['when']; presses: Press[] }): string[] {
  const times = presses.map(({ ms }) => ms)
  return [
    'presses',
    when,
    'p95 until the next paint, ms',
    ...goal(percentile(times, 0.95), '≤', maxPressMs[when], 0),
  ]
}

function pressRows(pressed: Press[]): string[][] {
  const names = new Set(pressed.map(({ page, name }) => `${page}: ${name}`))
  return [...names].map((name) => {
    const all = pressed.filter((press) => `${press.page}: ${press.name}` === name)
    const times = Object.keys(maxPressMs).map((when) =>
      all.filter((press) => press.when === when).map(({ ms }) => ms),
    )
    return [name, figure(all.length), ...times.map((values) => (values.length > 0 ? spread(values) : '–'))]
  })
}

const kilobytes = (bytes: number[]) => figure(median(bytes) / 1000)
/** Cells about the visits to a page, by column heading. */
const columns: Record<string, (visits: Visit[]) => string> = {
  'FCP, ms': (visits) => spread(visits.map(({ fcp }) => fcp)),
  'LCP, ms': (visits) => spread(visits.map(({ lcp }) => lcp)),
  'hydrated, ms': (visits) =>
    visits.some(({ hydrated }) => hydrated > 0) ? spread(visits.map(({ hydrated }) => hydrated)) : '–',
  'longest task, ms': (visits) => spread(visits.map(({ maxTask }) => maxTask)),
  'blocking, ms': (visits) => spread(visits.map(({ blocking }) => blocking)),
  'layout shift': (visits) => figure(median(visits.map(({ shift }) => shift)), 3),
  requests: (visits) => figure(median(visits.map(({ requests }) => requests))),
  KB: (visits) => kilobytes(visits.map(({ bytes }) => bytes)),
  'script KB until hydrated': (visits) => kilobytes(visits.map((visit) => visit.hydratedScriptBytes)),
  'script KB': (visits) => kilobytes(visits.map(({ scriptBytes }) => scriptBytes)),
  'largest paint': (visits) => elements(visits),
}

function figuresOf({ page, kind, subject, visits }: Group): string[] {
  return [page, kind, subject, ...Object.values(columns).map((formatCell) => formatCell(visits))]
}

function elements(visits: Visit[]): string {
  const counts = new Map<string, number>()
  for (const { lcpElement } of visits) counts.set(lcpElement, (counts.get(lcpElement) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => (counts.size > 1 ? `${name} (${count})` : name))
    .join(', ')
    .replaceAll('|', '/')
}

function spread(values: number[]): string {
  return `${figure(median(values))} (${figure(Math.min(...values))}–${figure(Math.max(...values))})`
}
