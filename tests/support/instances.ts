/**
 * Several instances of the provider behind a balancer, each a process with a data folder of its own: what they share is the
 * database and the bucket.
 */
import { once } from 'node:events'
import path from 'node:path'
import { openBalancer } from './balancer'
import { type ProviderProcess, spawnProvider } from './provider-process'
import { bucketKeys } from './s3-server'

export type Instance = {
  origin: () => string
  /** SIGKILL. The balancer goes on trying it, as one does that has not noticed. */
  kill: () => Promise<void>
  /** Again, on another port. */
  start: () => Promise<void>
}

/** `env` names the database, the bucket and the mail server that all of them have; `folder` holds their data folders. */
export async function openInstances(
  count: number,
  {
    folder,
    env,
  }: { folder: string; env: { DATABASE_URL: string; FILES_URL: string; [name: string]: string } },
) {
  const instances: Instance[] = []
  // One after the other: the first makes the tables and fills the shop.
  for (let number = 1; number <= count; number++)
    instances.push(await startInstance({ ...env, SHOWFLOOR_DATA: path.join(folder, `instance-${number}`) }))
  const balancer = await openBalancer(() => instances.map(({ origin }) => origin()))
  return {
    url: balancer.url,
    instances,
    close: async () => {
      await balancer.close()
      await Promise.all(instances.map(({ kill }) => kill()))
    },
  }
}

async function startInstance(env: Record<string, string>): Promise<Instance> {
  const spawn = () => spawnProvider({ SHOWFLOOR_TRUST_PROXY: '1', ...bucketKeys, ...env })
  let running: ProviderProcess = await spawn()
  return {
    origin: () => running.origin,
    kill: async () => {
      const { process } = running
      if (process.exitCode !== null || process.signalCode !== null) return
      const gone = once(process, 'exit')
      process.kill('SIGKILL')
      await gone
    },
    start: async () => {
      running = await spawn()
    },
  }
}
