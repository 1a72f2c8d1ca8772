/** The shop of a bench, in a process of its own, so that what is measured does not wait for who measures. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('../..', import.meta.url))

export type ServerProcess = { stop: () => Promise<void> }

/** Runs a script of this folder and resolves when `address` answers. `patience` in ms. */
export async function startServer(
  script: string,
  env: Record<string, string>,
  address: string,
  patience: number,
): Promise<ServerProcess> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const server = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGTERM')
    await gone
  }
  try {
    await untilOpen(server, address, patience)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

async function untilOpen(server: ChildProcess, address: string, patience: number): Promise<void> {
  for (const began = Date.now(); Date.now() - began < patience; ) {
    if (server.exitCode !== null) throw new Error('The shop did not start.')
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`The shop did not open within ${patience / 1000} s.`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
