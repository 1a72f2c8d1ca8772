/** Start of an identity: the roles that are admitted, and the parts of the profile that are stored. */
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { currentIdentity, currentPartition, signedIn } from '../../../src/session/identity'
import { beginIdentity } from '../../../src/session/sign-in'
import { RejectedFailure } from '../../../src/domain/failure'
import { connectReply } from '../api/fake-provider'

const fields = { email: 'jo@acme.com.au', password: 'x' }
const reply = (profile: object) => ({
  token: 'secret',
  data: { UserID: 7, RoleID: 1, FullName: 'Jo', ...profile },
})

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test.each([0, 1, 2, 3, 4])('role %i may sign in', async (RoleID) => {
  connectReply(reply({ RoleID }))
  await beginIdentity(fields)
  expect(currentIdentity()).toEqual({ userId: '7', roleId: RoleID })
})

test.each([5, 9, -1])('role %i may not sign in, and nothing of the profile is stored', async (RoleID) => {
  connectReply(reply({ RoleID }))
  await expect(beginIdentity(fields)).rejects.toBeInstanceOf(RejectedFailure)
  expect(localStorage.length).toBe(0)
  expect(signedIn()).toBe(false)
})

test('sign-in stores known profile values and removes those of an earlier customer', async () => {
  localStorage.setItem('Bio', 'of somebody else')
  connectReply(reply({ Password: 'hash', DOB: '1980-01-01' }))
  await beginIdentity(fields)
  expect({ ...localStorage }).toEqual({
    token: 'secret',
    UserID: '7',
    RoleID: '1',
    FullName: 'Jo',
    DOB: '1980-01-01',
  })
})

test.each([[{ UserID: undefined }], [{ UserID: null }], [{ UserID: '' }]])(
  'customers with the profile %j are identified by email and share no data',
  async (profile) => {
    const partitions = []
    for (const email of [' Jo@Acme.com.au', 'jo@acme.com.au', 'bo@acme.com.au']) {
      connectReply(reply(profile))
      await beginIdentity({ ...fields, email })
      expect(currentIdentity()).toEqual({ userId: email.trim().toLowerCase(), roleId: 1 })
      partitions.push(currentPartition())
    }
    expect(partitions[0]).toBe(partitions[1])
    expect(partitions[1]).not.toBe(partitions[2])
  },
)

test('sign-in returns the message of the provider', async () => {
  connectReply({ ...reply({ IsChangePassword: '1' }), Message: 'Welcome back' })
  expect(await beginIdentity(fields)).toMatchObject({ message: 'Welcome back', mustChangePassword: true })
})
