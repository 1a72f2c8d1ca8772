/** Writes the whole shop into one file, while the shop stays open (req 19.21). Only a complete file appears. */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { processIdentity } from '../db/data-folder'
import { writeBackup } from '../writes/backup'
import { type Command, progressBar } from './command'

export const backupCommand: Command = {
  usage: ['backup shop.tar.gz             backs up database and files into one file'],
  run: async ([file], { url, settings, print }) => {
    if (!file) throw new Error('Specify a file: backup shop.tar.gz')
    if (existsSync(file)) throw new Error(`${file} already exists. Choose another name or remove it first.`)
    await removeUnfinished(path.dirname(path.resolve(file)))
    // The file is readable by its owner only, because it contains names, addresses and orders.
    const folder = await mkdtemp(`${path.resolve(file)}.`)
    try {
      await writeFile(path.join(folder, writerFile), writerOf(process.pid))
      const unfinishedFile = path.join(folder, 'whole')
      const out = createWriteStream(unfinishedFile, { mode: 0o600, flush: true })
      print(await writeBackup(out, folder, { url, settings, progress: progressBar }))
      await rename(unfinishedFile, file)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    print(`Created ${file}. It contains personal data and the shop’s keys, so store it securely.`)
  },
}

/** A file in the folder of an unfinished backup that identifies the process that writes the backup. */
const writerFile = 'backup-process'
const writerOf = (pid: number) => `${hostname()} ${processIdentity(pid)}`

/** Removes unfinished backups whose process was killed; those of a running process, or of another machine, stay. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.\w{6}$/.test(name)) continue
    const backupFolder = path.join(folder, name)
    const writer = await readFile(path.join(backupFolder, writerFile), 'utf8').catch(() => null)
    const [host, pid] = writer?.split(' ') ?? []
    if (host === hostname() && writer !== writerOf(Number(pid)))
      await rm(backupFolder, { recursive: true, force: true })
  }
}
