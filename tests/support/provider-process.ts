/** Starts the provider in a separate process, on any free port. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type ProviderProcess = { process: ChildProcess; origin: string }

/** Starts the provider of the repository in `folder`. Resolves when it is open. The caller must end the process. */
export async function spawnProvider(env: Record<string, string>, folder = root): Promise<ProviderProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', SEED_PRODUCTS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const url = /is running at (http:\S+)/.exec(output)?.[1]
      if (url) resolve(url)
    })
    child.on('exit', () => reject(new Error(`it ended before it was open: ${output}`)))
  })
  return { process: child, origin }
}

/** Sends SIGKILL, unless the provider has ended already. Resolves when it has ended. */
export async function killProvider({ process: child }: ProviderProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}
