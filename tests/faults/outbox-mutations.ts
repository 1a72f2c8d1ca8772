/**
 * Whether the tests of the outbox notice the small faults of outbox-mutants.ts: each is made in a copy of its file, and
 * some test has to fail. `npm run mutants:outbox`, with words of their names to try some of them only.
 */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { startVitest } from 'vitest/node'
import { type Mutant, mutants } from './outbox-mutants'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tests = [
  'tests/unit/domain/outbox/outbox.test.ts',
  ...['rules', 'decisions', 'sent', 'stories', 'queues', 'crash', 'model'].map(
    (name) => `tests/unit/outbox/outbox-${name}.test.ts`,
  ),
]

function changed({ file, search, replace }: Mutant): Plugin {
  return {
    name: 'one small fault',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith(`/${file}`) ? code.replace(search, () => replace) : null),
  }
}

/** The test that noticed it, or null. */
async function noticed(mutant: Mutant | null): Promise<string | null> {
  const vitest = await startVitest(
    'test',
    tests,
    {
      root,
      config: false,
      watch: false,
      bail: 1,
      retry: 0,
      testTimeout: 120_000,
      reporters: [{}],
      silent: true,
    },
    { plugins: mutant ? [changed(mutant)] : [] },
  )
  const [failed] = vitest.state
    .getTestModules()
    .flatMap((module) =>
      [...module.children.allTests('failed')].map((test) => `${module.relativeModuleId}: ${test.fullName}`),
    )
  await vitest.close()
  process.exitCode = 0
  return failed ?? null
}

const words = process.argv.slice(2).join(' ')
const chosen = mutants.filter(({ name }) => name.includes(words))
const alone = await noticed(null)
if (alone) throw new Error(`Without any fault this fails: ${alone}`)
const missed: string[] = []
for (const mutant of chosen) {
  const by = await noticed(mutant)
  console.log(`${by ? 'noticed' : 'MISSED'}: ${mutant.name}${by ? `\n         by ${by}` : ''}`)
  if (!by) missed.push(mutant.name)
}
console.log(`\n${chosen.length - missed.length} of ${chosen.length} noticed`)
process.exit(missed.length)
