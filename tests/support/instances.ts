/**
 * Several instances of the provider behind a balancer, each a process with its own data folder. They share the
 * database and the bucket.
 */
import path from 'node:path'
import { openBalancer } from './balancer'
import { killProvider, type ProviderProcess, spawnProvider } from './provider-process'
import { bucketKeys } from './s3-server'

export type Instance = {
  origin: () => string
  /** Sends SIGKILL. The balancer continues to use the instance, like one that has not noticed. */
  kill: () => Promise<void>
  /** Starts the instance again on another port. */
  start: () => Promise<void>
}

/**
 * `env` names the database, the bucket and the mail server of all instances; `folder` contains their data folders.
 */
export async function openInstances(
  count: number,
  {
    folder,
    env,
  }: { folder: string; env: { DATABASE_URL: string; FILES_URL: string; [name: string]: string } },
) {
  const instances: Instance[] = []
  // The instances start one after the other, because the first one creates the tables and seeds the shop.
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
    kill: () => killProvider(running),
    start: async () => {
      running = await spawn()
    },
  }
}
