/** The provider in a process of its own, which may be killed, and whose memory can be measured. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { whenFileEnds } from '../contract/own-database'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** On any free port, until the test file ends. */
export async function startProvider(
  env: Record<string, string>,
): Promise<{ process: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', SEED_PRODUCTS: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  whenFileEnds(() => child.kill('SIGKILL'))
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
