/**
 * The two test commands. `npm test` checks types, lint and build in parallel, then runs unit, contract and browser
 * tests; `npm run test:long` runs tests/long and the browser tests with the tag @long or @alone. Only CI repeats a
 * failed test. The failed tests are listed at the end, and the last line is the sum of all runners.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBrowser, ensureHeadlessShell } from './support/browser'
import { freePort } from './support/free-port'
import { testSeed } from './support/seed'

/** `node`: the version of Node that runs Vitest; default: the installed version. */
type Step = {
  name: string
  command: string[]
  runner?: 'vitest' | 'playwright'
  node?: string
  env?: NodeJS.ProcessEnv
}
/** `failures`: names of the failed tests. */
type Result = { passed: number; failed: number; failures: string[] }

const reports = mkdtempSync(path.join(tmpdir(), 'showfloor-tests-'))
const build: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] }

/** CI repeats a failed test once, for the same reason as in playwright.config.ts. */
const retryArgs = process.env['CI'] ? ['--retry=1'] : []

/** Returns stages with the unit tests, and with a start and stop of the provider. */
function nodeStages(node: string): Step[][] {
  const step = (name: string, args: string[]): Step[] => [
    { name: `${name} with Node ${node}`, runner: 'vitest', node, command: ['vitest', 'run', ...args] },
  ]
  // The tests with a document run the code of pages, which never runs in Node.
  return [step('unit tests', ['--project', 'unit']), step('server', ['--project=long', 'stop.test'])]
}

const [, imageNodeVersion = ''] = /^FROM node:([\d.]+)-/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
const testedNodeVersions = ['22', imageNodeVersion]

/** Steps of a stage run in parallel; the next stage starts when all of them have ended. */
const tiers: Record<string, Step[][]> = {
  default: [
    [
      { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
      { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
      build,
    ],
    [
      {
        name: 'unit and contract',
        runner: 'vitest',
        command: ['vitest', 'run', '--project', 'unit*', '--project', 'contract', ...retryArgs],
      },
    ],
    [{ name: 'sizes', command: ['npm', 'run', '--silent', 'sizes'] }],
    [{ name: 'browser', runner: 'playwright', command: ['playwright', 'test', '--project=default'] }],
  ],
  long: [
    [build],
    [
      {
        name: 'outbox model',
        runner: 'vitest',
        command: ['vitest', 'run', '--project', 'unit', 'unit/outbox/model'],
        env: { OUTBOX_RUNS: '2000' },
      },
      {
        name: 'prices and promises',
        runner: 'vitest',
        command: ['vitest', 'run', '--project', 'contract', 'price-walk', 'order-money', 'order-promise'],
        env: { WALKED_PRODUCTS: '20', ORDER_CARTS: '200', PROMISED_ORDERS: '500' },
      },
      {
        name: 'faults and kills',
        runner: 'vitest',
        command: [
          'vitest',
          'run',
          '--project=long',
          '--exclude',
          '**/{memory,desk-lists,artwork-library,instances-kill,person-search}.test.ts',
        ],
        env: {
          FAULT_KIOSKS: '30',
          FAULT_ENTRIES: '60',
          ORDER_KILLS: '10',
          RESTORE_KILLS: '10',
          FUZZ_REQUESTS: '10000',
        },
      },
    ],
    ...testedNodeVersions.flatMap((node) => nodeStages(node)),
    // Runs alone, because other load would exceed the time limits of its tests.
    [
      {
        name: 'browser',
        runner: 'playwright',
        command: ['playwright', 'test', '--project=long', '--grep-invert', '@alone'],
        env: {
          OUTBOX_KILLS: '10',
          DRAFT_KILLS: '8',
          CATALOGUE_KILLS: '5',
        },
      },
    ],
    [
      {
        name: 'contract, by three instances',
        runner: 'vitest',
        command: ['vitest', 'run', '--project', 'contract'],
        env: { INSTANCES: '3' },
      },
    ],
    // Runs alone, because it counts the requests that a kill interrupts.
    [
      {
        name: 'kills of instances',
        runner: 'vitest',
        command: ['vitest', 'run', '--project=long', 'instances-kill'],
        env: { INSTANCE_KILL_SECONDS: '120' },
      },
    ],
    // Runs alone, because these tests measure how long a person waits.
    [
      {
        name: 'browser, alone',
        runner: 'playwright',
        command: ['playwright', 'test', '--project=long', '--grep', '@alone', '--workers', '1'],
      },
    ],
    [
      {
        name: 'times of replies',
        runner: 'vitest',
        command: [
          'vitest',
          'run',
          '--project=long',
          '--no-file-parallelism',
          'desk-lists',
          'artwork-library',
          'person-search',
        ],
        env: { PERSON_DRAFTS_MB: '1024' },
      },
    ],
    [
      {
        name: 'memory',
        runner: 'vitest',
        command: ['vitest', 'run', '--project=long', 'memory'],
        env: { ATTACK_TOKENS: '40000', ATTACK_UNFINISHED: '250', ATTACK_UPLOADS: '40' },
      },
    ],
  ],
}

const stages = tiers[process.argv[2] ?? 'default']
if (!stages) throw new Error(`There is no tier "${process.argv[2]}". Use no argument, or "long".`)
// The long tier uses a new seed each time.
const seed = process.argv[2] === 'long' && !process.env['TEST_SEED'] ? Date.now() % 2 ** 31 : testSeed
console.log(`Seed ${seed}; TEST_SEED=${seed} repeats the random values of this run.`)
const environment = {
  ...process.env,
  HEADLESS_SHELL: ensureHeadlessShell() ?? '',
  CHROME_PATH: ensureBrowser(),
  TEST_SEED: String(seed),
  TEST_PORT: String(await freePort()),
}

const results: Result[] = []
for (const stage of stages) {
  const areSideBySide = stage.length > 1
  // Without this build the browser tests would use an older build.
  if (results.some(({ failures }) => failures.includes(build.name))) break
  results.push(...(await Promise.all(stage.map((step) => run(step, areSideBySide)))))
}
rmSync(reports, { recursive: true, force: true })
const allFailures = results.flatMap((result) => result.failures)
const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0)
for (const failure of allFailures) console.log(`failed: ${failure}`)
console.log(`\n${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`)
process.exitCode = allFailures.length === 0 ? 0 : 1

/** Prints the output of parallel steps when each has ended. */
async function run(step: Step, isBuffered: boolean): Promise<Result> {
  const { name, runner } = step
  const report = path.join(reports, `${name}.json`)
  const started = Date.now()
  if (!isBuffered) console.log(`\n== ${name}`)
  const { code, output } = await runCommand(step, report, isBuffered)
  const counted = runner
    ? readCounts(runner, report)
    : { passed: code === 0 ? 1 : 0, failed: 0, failures: [] }
  // A runner that died before it wrote its report, and any failure outside the tests, count as one failure.
  const isUnnamed = code !== 0 && counted.failed === 0
  const result = isUnnamed ? { ...counted, failed: 1, failures: [name] } : counted
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`${output}== ${name}: ${result.failed === 0 ? 'ok' : 'FAILED'} in ${seconds} s`)
  return result
}

function runCommand(
  { command, runner, node, env }: Step,
  report: string,
  isBuffered: boolean,
): Promise<{ code: number | null; output: string }> {
  const reporters = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    playwright: ['--reporter=list,json'],
  }
  const vitest = ['node', 'node_modules/vitest/vitest.mjs', ...command.slice(1)]
  const words = node
    ? ['npx', '--yes', `--package=node@${node}`, '--', ...vitest]
    : ['npx', '--no-install', ...command]
  const [program = '', ...args] = runner ? [...words, ...reporters[runner]] : command
  const output = isBuffered ? 'pipe' : 'inherit'
  const child = spawn(program, args, {
    env: { ...environment, ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    stdio: ['ignore', output, output],
  })
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(parts).toString() }))
  })
}

function readCounts(runner: 'vitest' | 'playwright', report: string): Result {
  try {
    const text = readFileSync(report, 'utf8')
    return runner === 'vitest' ? countVitest(text) : countPlaywright(text)
  } catch {
    return { passed: 0, failed: 0, failures: [] }
  }
}

function countVitest(report: string): Result {
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report) as {
    numPassedTests: number
    numFailedTests: number
    testResults: {
      name: string
      assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
    }[]
  }
  const all = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, title: `${path.relative('.', name)} › ${test.fullName}` })),
  )
  for (const { title, status, failureMessages } of all)
    if (status === 'passed' && failureMessages.length > 0) console.log(`more than one try: ${title}`)
  const failures = all.filter(({ status }) => status === 'failed').map(({ title }) => title)
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

type Suite = {
  suites?: Suite[]
  specs?: { title: string; file: string; ok: boolean; tests: { status: string }[] }[]
}

function countPlaywright(report: string): Result {
  const { stats, suites } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
  }
  const specs = (suite: Suite): NonNullable<Suite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specs),
  ]
  const all = suites.flatMap(specs)
  for (const { file, title, tests } of all)
    if (tests.some(({ status }) => status === 'flaky')) console.log(`more than one try: ${file} › ${title}`)
  const failures = all.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures }
}
