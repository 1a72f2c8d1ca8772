/**
 * Starts as many processes for the run as INSTANCES states. The processes open the shops of test files (instance.ts).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { bucketKeys } from '../support/s3-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the instances, which receive the shops to open. */
    instances: string[]
  }
}

export default async function startInstances(project: TestProject): Promise<() => void> {
  const count = Number(process.env['INSTANCES'] ?? 0)
  const processes = await Promise.all(Array.from({ length: count }, startInstance))
  project.provide(
    'instances',
    processes.map(({ origin }) => origin),
  )
  return () => processes.forEach(({ child }) => child.disconnect())
}

async function startInstance(): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL('instance.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...bucketKeys, TZ: 'Australia/Sydney' },
  })
  const [origin] = (await once(child, 'message')) as [string]
  return { child, origin }
}
