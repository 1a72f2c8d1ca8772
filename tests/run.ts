/** The test command: types, lint, unit, contract, build, browser. Prints the sum of all runners as its last line. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser } from './support/browser'

type Counts = { passed: number; failed: number }
type Step = { name: string; command: string; args: string[]; count?: () => Counts }

const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-tests-'))
const vitestReport = path.join(folder, 'vitest.json')
const browserReport = path.join(folder, 'playwright.json')

const steps: Step[] = [
  { name: 'types', command: 'npm', args: ['run', '--silent', 'types'] },
  { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] },
  {
    name: 'unit and contract',
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
  const { numPassedTests, numFailedTests } = JSON.parse(report) as {
    numPassedTests: number
    numFailedTests: number
  }
  return { passed: numPassedTests, failed: numFailedTests }
}

function countPlaywright(report: string): Counts {
  const { stats } = JSON.parse(report) as { stats: { expected: number; unexpected: number; flaky: number } }
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

process.env['CHROME_PATH'] = ensureBrowser()
process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = browserReport

const total: Counts = { passed: 0, failed: 0 }
for (const step of steps) {
  console.log(`\n== ${step.name}`)
  const started = Date.now()
  const { status } = spawnSync(step.command, step.args, { stdio: ['ignore', 'inherit', 'inherit'] })
  const counts = step.count ? counted(step.count) : { passed: status === 0 ? 1 : 0, failed: 0 }
  total.passed += counts.passed
  total.failed += status === 0 ? 0 : Math.max(1, counts.failed)
  console.log(
    `== ${step.name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
}
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
