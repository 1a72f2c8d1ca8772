/** Billing and shipping addresses as the storefront sends them, with helpers to list and add them. */
import type { Customer, Provider } from './provider'

export const billing = {
  BCustomerName: 'Buyer & Co',
  BCountry: 'Australia',
  BState: 'NSW',
  BCity: 'Sydney',
  BZipcode: '2000',
  BAddress1: '1 Harbour St',
  BAddress2: 'Level 3',
  BEmail: 'accounts@buyer.example',
  BMobileNumber: '+61 400 000 000',
}

export const shipping = {
  SCustomerName: 'Depot',
  SCountry: 'Australia',
  SState: 'VIC',
  SCity: 'Melbourne',
  SZipcode: '3000',
  SAddress1: '2 Dock Rd',
  SAddress2: 'Gate 4',
}

export const addressKinds = [
  { kind: 'billing', idField: 'UserBillingAddressID', prefix: 'B', fields: billing },
  { kind: 'shipping', idField: 'UserShippingAddressID', prefix: 'S', fields: shipping },
] as const
export type AddressKind = (typeof addressKinds)[number]

type WireAddress = Record<string, string | number>

export async function listAddresses({ get }: Provider, { headers }: Customer, { kind }: AddressKind) {
  const { Data } = (await (await get(`myaccount/get${kind}`, headers)).json()) as { Data: WireAddress[] }
  return Data
}

/** Adds an address and returns its id. */
export async function addAddress(provider: Provider, customer: Customer, kind: AddressKind): Promise<number> {
  const reply = await provider.post(`myaccount/add${kind.kind}`, kind.fields, customer.headers)
  if (reply.status !== 200) throw new Error(`not added: ${await reply.text()}`)
  return Number((await listAddresses(provider, customer, kind)).at(-1)?.[kind.idField])
}
