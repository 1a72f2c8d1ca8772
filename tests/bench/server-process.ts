/** Runs the shop of a bench in a separate process, so that the measured code does not wait for the measuring code. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port'

const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a script of this folder on two ports, with a new database and a copy of the build, until `close` is called.
 */
export async function openBenchShop(script: string, products: number, timeoutMs: number) {
  const dist = process.env['BENCH_DIST'] ?? path.join(project, 'dist')
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error('Run "npm run build" first.')
  const folder = mkdtempSync(path.join(tmpdir(), 'showfloor-bench-'))
  // PostgreSQL's user must be able to enter the folder, otherwise its files are created elsewhere and remain there.
  chmodSync(folder, 0o711)
  // A copy, so that a build in the meantime does not change what is measured.
  cpSync(dist, path.join(folder, 'dist'), { recursive: true })
  const [port, otherPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const env = {
    BENCH_FOLDER: folder,
    SHOWFLOOR_DATA: path.join(folder, 'data'),
    PORT: String(port),
    BENCH_OTHER_PORT: String(otherPort),
    SEED_PRODUCTS: String(products),
  }
  const server = await startServer(script, env, `${origin}/frontend/api/cart/getgst`, timeoutMs)
  const close = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, origin, otherOrigin: `http://localhost:${otherPort}`, close }
}

/** Runs the shop of the browser tests until `run` has finished. */
export async function withShop(
  products: number,
  run: (origin: string, pid: number) => Promise<void>,
): Promise<void> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = { PORT: String(port), SEED_PRODUCTS: String(products) }
  const ready = `${origin}/frontend/api/cart/getgst`
  const server = await startServer('../support/shop-server.ts', env, ready, 300_000)
  try {
    await run(origin, server.pid)
  } finally {
    await server.stop()
  }
}

type ServerProcess = { pid: number; stop: () => Promise<void> }

/** Runs a script of this folder and resolves when `address` answers. */
async function startServer(
  script: string,
  env: Record<string, string>,
  address: string,
  timeoutMs: number,
): Promise<ServerProcess> {
  const file = fileURLToPath(new URL(script, import.meta.url))
  const server = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: project,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    if (server.exitCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
  }
  try {
    await untilOpen(server, address, timeoutMs)
  } catch (error) {
    await stop()
    throw error
  }
  return { pid: server.pid ?? 0, stop }
}

async function untilOpen(server: ChildProcess, address: string, timeoutMs: number): Promise<void> {
  for (const began = Date.now(); Date.now() - began < timeoutMs; ) {
    if (server.exitCode !== null) throw new Error('The shop did not start.')
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error(`The shop did not open within ${timeoutMs / 1000} s.`)
}

/** Returns the bytes that the process has in memory (Linux). */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
