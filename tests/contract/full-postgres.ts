/** A PostgreSQL of the test file's own that has pg_dump beside it: this machine's, installed where it has none. */
import { execFile } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../../server/db/dump'
import { freePort } from '../../server/db/embedded'
import { findPostgres } from '../../server/db/postgres-programs'
import { installPackage } from '../support/debian'
import { newFolder, whenFileEnds } from './own-database'

/** Returns its address. */
export async function startFullPostgres(): Promise<string> {
  const programs = (await programsFolder()) ?? (await installed())
  const { user } = await findPostgres()
  const folder = newFolder()
  if (user) chownSync(folder, user.uid, user.gid)
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(path.join(programs, name), [`--pgdata=${folder}/data`, ...args], {
      ...user,
      cwd: '/',
    })
  await run('initdb', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  await run('pg_ctl', 'start', '-w', '-l', `${folder}/log`, '-o', options)
  whenFileEnds(() => run('pg_ctl', 'stop', '-m', 'immediate'))
  return `postgres://postgres:unused@127.0.0.1:${port}/postgres`
}

async function programsFolder(): Promise<string | null> {
  const dump = await findProgram('pg_dump', 15)
  const folder = path.dirname(dump?.file ?? '')
  return existsSync(path.join(folder, 'initdb')) ? folder : null
}

async function installed(): Promise<string> {
  installPackage('postgresql')
  const folder = await programsFolder()
  if (folder) return folder
  throw new Error('No PostgreSQL with pg_dump to test with: install one of version 15 or newer.')
}
