/** Which servers of this folder are running: each serves the one build that is there, whatever it was started with. */
import { rmSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive } from '../db/data-folder'

/** `build`: the settings that its build holds. */
type RunningServer = { pid: number; port: number; build: string }

/** Notes this process until it ends. Resolves to the others. */
export async function noteServer(folder: string, own: Omit<RunningServer, 'pid'>): Promise<RunningServer[]> {
  await mkdir(folder, { recursive: true })
  const others = await otherServers(folder)
  const file = path.join(folder, `${process.pid}.json`)
  await writeFile(file, JSON.stringify({ ...own, pid: process.pid } satisfies RunningServer))
  process.once('exit', () => rmSync(file, { force: true }))
  return others
}

async function otherServers(folder: string): Promise<RunningServer[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const read = files.map(async (name): Promise<RunningServer[]> => {
    const pid = Number.parseInt(name)
    if (pid === process.pid || !isAlive(pid)) return []
    const text = await readFile(path.join(folder, name), 'utf8').catch(() => 'null')
    const server = JSON.parse(text) as RunningServer | null
    return server ? [server] : []
  })
  return (await Promise.all(read)).flat()
}

/** What the operator is told of servers that were built with other settings; '' where there are none. */
export function otherBuilds(others: readonly RunningServer[], build: string): string {
  const names = others
    .filter((other) => other.build !== build)
    .map(({ pid, port }) => `process ${pid} on port ${port}`)
  if (names.length === 0) return ''
  return `  From now on ${names.join(', ')} serves this build, too, though started with other VITE_ settings: they share this folder.\n  Run each shop from a folder of its own.`
}
