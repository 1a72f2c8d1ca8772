/**
 * Copies the shop's files from a folder into the bucket of FILES_URL, so that several instances can share them (req
 * 19.4).
 */
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { withCount, formatCount } from '../../src/domain/count'
import { type FileStore, fileStore } from '../files/store'
import { limitConcurrency } from '../base/concurrency'
import { storeFolders } from '../writes/backup'
import { type Command, progressBar } from './command'

const maxConcurrentCopies = 8

export const filesCommand: Command = {
  usage: [
    'files move                     copies new files of the data folder to the bucket of FILES_URL',
    'files move FOLDER              copies from another data folder',
  ],
  run: async ([word, folder], { settings, print }) => {
    if (word !== 'move') throw new Error('Use "files move" or "files move FOLDER".')
    if (settings.filesUrl === null) throw new Error('Set FILES_URL to the bucket that receives the files.')
    const from = path.resolve(folder ?? settings.dataFolder)
    const store = fileStore(settings)
    await store.check()
    const keys = (await Promise.all(storeFolders.map((storeFolder) => keysIn(from, storeFolder)))).flat()
    if (keys.length === 0) return print(`No files in ${from}.`)
    const showNext = progressBar(keys.length)
    const limitCopies = limitConcurrency(maxConcurrentCopies)
    const outcomes = await Promise.allSettled(
      keys.map((key) => limitCopies(() => copyFile(store, from, key).finally(showNext))),
    )
    const copyResults = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    const count = copyResults.filter(Boolean).length
    print(
      `Copied ${withCount(count, 'file')} to the bucket, skipped ${formatCount(copyResults.length - count)} existing.`,
    )
    const failed = outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [`${keys[index]}: ${String(outcome.reason)}`] : [],
    )
    if (failed.length > 0)
      throw new Error(
        `Failed to copy ${withCount(failed.length, 'file')}. Run the command again. First error: ${failed[0]}`,
      )
    print(
      `The originals were not deleted. Delete ${path.join(from, 'uploads')} once the shop uses the bucket.`,
    )
  },
}

async function keysIn(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(
    () => [],
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
}

/** Returns true if the file was copied. A file never changes under its key, so a file of equal size needs no copy. */
async function copyFile(store: FileStore, root: string, key: string): Promise<boolean> {
  const file = path.join(root, key)
  // The file may have been removed meanwhile.
  const info = await stat(file).catch(() => null)
  if (!info || (await store.sizeOf(key)) === info.size) return false
  await store.put(key, { path: file })
  return true
}
