/** The test command: types, lint, unit, contract, faults, build, browser. Prints the sum of all runners as its last line. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './support/browser'

/** What one runner says; `notes` name the tests that failed, and those that passed only at the second try. */
type Counts = { passed: number; failed: number; notes?: string[] }
type Step = { name: string; command: string; args: string[]; count?: () => Counts }

const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-tests-'))
const vitestReport = path.join(folder, 'vitest.json')
const browserReport = path.join(folder, 'playwright.json')

const steps: Step[] = [
  { name: 'types', command: 'npm', args: ['run', '--silent', 'types'] },
  { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] },
  {
    name: 'unit, contract and faults',
    command: 'npx',
    args: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => countVitest(readFileSync(vitestReport, 'utf8')),
  },
  { name: 'build', command: 'npm', args: ['run', '--silent', 'build'] },
  { name: 'sizes', command: 'npm', args: ['run', '--silent', 'sizes'] },
  {
    name: 'browser',
    command: 'npx',
    args: ['playwright', 'test', '--reporter=list,json'],
    count: () => countPlaywright(readFileSync(browserReport, 'utf8')),
  },
]

function countVitest(report: string): Counts {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  const notes = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(
        ({ fullName, status, failureMessages }) =>
          `${status === 'failed' ? 'failed' : 'second try'}: ${path.basename(name)} › ${fullName}: ${failureMessages[0]?.slice(0, 300)}`,
      ),
  )
  return { passed: numPassedTests, failed: numFailedTests, notes }
}

type Suite = {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { status: string }[] }[]
}

function countPlaywright(report: string): Counts {
  const { stats, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
  }
  const specs = (suite: Suite): NonNullable<Suite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  const notes = suites.flatMap(specs).flatMap(({ title, file, tests }) => {
    const bad = tests.find(({ status }) => status === 'unexpected' || status === 'flaky')
    return bad ? [`${bad.status === 'flaky' ? 'second try' : 'failed'}: ${file} › ${title}`] : []
  })
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, notes }
}

process.env['CHROME_PATH'] = ensureBrowser()
process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = browserReport

const total: Counts = { passed: 0, failed: 0 }
const notes: string[] = []
for (const step of steps) {
  console.log(`\n== ${step.name}`)
  const started = Date.now()
  const { status } = spawnSync(step.command, step.args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const counts = step.count ? counted(step.count) : { passed: status === 0 ? 1 : 0, failed: 0 }
  total.passed += counts.passed
  notes.push(
    ...(counts.notes ?? []),
    ...(status === 0 || counts.notes?.length ? [] : [`failed: ${step.name}`]),
  )
  total.failed += status === 0 ? 0 : Math.max(1, counts.failed)
  console.log(
    `== ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
}
// Named here, because whoever reads only the end of a long run has to find them.
for (const note of notes) console.log(note)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** A runner that died before it wrote its report counts as one failure. */
function counted(count: () => Counts): Counts {
  try {
    return count()
  } catch {
    return { passed: 0, failed: 1 }
  }
}
