/** What is kept of uploads, wherever the shop has its files. */
import type { FileStore } from '../../server/files/store'

export async function keysOf(store: FileStore, folder = 'uploads'): Promise<string[]> {
  const keys: string[] = []
  for await (const page of store.list(folder)) keys.push(...page.map(({ key }) => key))
  return keys
}
