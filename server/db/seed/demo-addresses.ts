/** Where the demo accounts are: saved with each, and on their orders. */
import type { AddressFields } from '../../../src/domain/account/address'
import type { Executor } from '../client'
import { address } from '../schema-account'
import type { appUser } from '../schema-customer'

type User = typeof appUser.$inferSelect

export function demoBilling(user: User): AddressFields {
  const { email, mobileNumber } = user
  return { ...placeOf(user), line1: '1 Harbour Street', line2: '', email, mobileNumber }
}

export function demoShipping(user: User): AddressFields {
  return { ...placeOf(user), line1: '20 Dock Road', line2: 'Gate 4', email: '', mobileNumber: '' }
}

export async function saveDemoAddresses(db: Executor, user: User): Promise<void> {
  await db.insert(address).values([
    { ...demoBilling(user), userId: user.id, kind: 'billing' },
    { ...demoShipping(user), userId: user.id, kind: 'shipping' },
  ])
}

function placeOf({ fullName }: User) {
  return { customerName: fullName, country: 'Australia', state: 'NSW', city: 'Sydney', postcode: '2000' }
}
