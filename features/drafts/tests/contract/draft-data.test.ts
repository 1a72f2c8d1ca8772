/** Drafts in the artwork library, in a restored shop, and among the data of a person (req 18.31, 24.1, 27.1, 27.2). */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { openSession } from '../../../../server/auth/session'
import { backupCommand } from '../../../../server/operate/backup'
import { commandOf } from '../../../../server/operate/cli'
import { restoreCommand } from '../../../../server/operate/restore'
import { newFolder } from '../../../../tests/contract/file-resources'
import { findRows } from '../../../../tests/contract/find-rows'
import { readLibrary } from '../../../../tests/contract/library-calls'
import {
  callerOfEachTest,
  newCustomer,
  openProvider,
  runCommand,
  testSettings,
} from '../../../../tests/contract/provider'
import { newDatabase } from '../../../../tests/contract/shop-contents'
import { singleProcessTest } from '../../../../tests/contract/single-process'
import { newArtwork, png } from '../../../../tests/contract/upload-calls'
import { clientDraft } from '../../server/tables'
import { newDraft, newDraftFile, readPage, sendDraftFile } from './draft-calls'

const provider = openProvider()
const { db } = provider
const rep = callerOfEachTest(provider)
const folder = newFolder()

test('draft logo sent with a name is readable in the library and in the draft', async () => {
  const bytes = new Uint8Array(await png(7000, 1000, 500))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = new Blob([bytes], { type: 'image/png' })
  expect((await sendDraftFile(provider, rep, body, `${sha256}?name=Acme.png`)).status).toBe(200)
  await newArtwork(provider, rep, { bytes, name: 'logo.png' })
  expect(await readLibrary(provider, rep)).toMatchObject([{ Name: 'Acme.png' }])
  expect((await rep.get(`drafts/files/${sha256}`)).status).toBe(200)
})

// The backup contains the files of this process's data folder.
singleProcessTest('devices read all drafts and their files again in a restored shop', async () => {
  const { sha256 } = await newDraftFile(provider, rep)
  await newDraft(provider, rep, { logo: sha256 })
  const { Data, Next } = await readPage(provider, rep)
  const file = path.join(folder, 'shop.tar.gz')
  await runCommand(provider, backupCommand, [file])
  const settings = { ...testSettings, dataFolder: newFolder() }
  const target = openProvider(settings, await newDatabase(inject('databaseServer')))
  await runCommand(target, restoreCommand, [file], settings)
  const headers = { Authorization: await openSession(target.db, rep.userId) }
  expect((await target.get(`drafts/files/${sha256}`, headers)).status).toBe(200)
  // The restored shop does not know how its drafts changed after the backup.
  expect(await readPage(target, { headers }, Next)).toMatchObject({ Data, Full: true })
})

describe('a person in drafts of others', () => {
  const erase = (email: string) => runCommand(provider, commandOf('person'), ['erase', email])

  test('erasing an address erases it in drafts of others, which get a new version', async () => {
    const { email } = await newCustomer(provider)
    const draft = await newDraft(provider, rep, { client: { company: 'x', contact: email, note: '' } })
    await erase(email)
    const { Data } = await readPage(provider, rep)
    expect(Data).toMatchObject([{ Id: draft.id, Body: { client: { contact: 'erased' } } }])
    expect(Number(Data[0]?.Version)).toBeGreaterThan(Number(draft.version))
  })

  test('erasing an address leaves longer addresses that contain it', async () => {
    const { email } = await newCustomer(provider)
    const contact = `a${email}, ${email}.au`
    await newDraft(provider, rep, { client: { company: 'x', contact, note: '' } })
    await erase(email)
    expect(await findRows(db, contact)).toHaveLength(1)
    expect((await rep.get('cart')).status).toBe(200)
  })

  test('person is exported and erased from a deeply nested draft of another account', async () => {
    const { email } = await newCustomer(provider)
    const { id } = await newDraft(provider, rep)
    const nestedText = `${'['.repeat(5000)}"Ask ${email} first"${']'.repeat(5000)}`
    const body = `{"id":"${id}","x":${nestedText}}`
    await db.update(clientDraft).set({ body }).where(eq(clientDraft.id, id))
    const file = path.join(folder, 'person.json')
    await runCommand(provider, commandOf('person'), ['export', email, file])
    const { data } = JSON.parse(readFileSync(file, 'utf8'))
    expect(data.client_draft).toEqual([{ texts: [`Ask ${email} first`] }])
    await erase(email)
    expect(await findRows(db, email)).toEqual([])
  })
})
