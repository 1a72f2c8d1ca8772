/** The provider in a process of its own, on any free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type ProviderProcess = { process: ChildProcess; origin: string }

/** Resolves once it is open. Whoever starts it ends it. */
export async function spawnProvider(env: Record<string, string>): Promise<ProviderProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', SEED_PRODUCTS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const found = /is open at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.on('exit', () => reject(new Error(`it ended before it was open: ${said}`)))
  })
  return { process: child, origin }
}
