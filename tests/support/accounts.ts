/** Demo accounts and new customers, with sessions from the provider's API. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Route } from '@playwright/test'
import { demoAccounts, demoPassword } from '../../demo/seed/demo-accounts'
import { providerBehind } from './network-proxy'

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { token: string }
type Session = { token: string; data: Record<string, unknown> }

/** Signs in through the API and stores the session as the sign-in form does. The device must have no session. */
export async function signIn(page: Page, origin: string, credentials: Credentials): Promise<void> {
  const sessionEntries = await fetchSessionEntries(origin, credentials)
  // This file has the shop's origin and runs none of its code.
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value)
  }, sessionEntries)
}

/** Returns the localStorage names and values of a new session. */
export async function fetchSessionEntries(
  origin: string,
  credentials: Credentials,
): Promise<[string, string][]> {
  const { token, data } = await openSession(origin, credentials)
  const profile = Object.entries(data).flatMap<[string, string]>(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  )
  return [...profile, ['token', token]]
}

/** Signs in as the demo account of a role. */
export function signInAs(page: Page, origin: string, roleId: number): Promise<void> {
  return signIn(page, origin, demoCredentials(roleId))
}

/** Signs in as a new customer, whose cart, wishlist and addresses no other test uses. */
export async function signInAsNew(page: Page, origin: string): Promise<NewAccount> {
  const account = await newAccount(origin)
  await signIn(page, origin, account)
  return account
}

/** Fills in the sign-in form that is on the page, or in a dialog above it, and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in with a typed password, from which the key is derived that encrypts data at Logout. */
export async function signInByForm(page: Page, origin: string, credentials: Credentials): Promise<void> {
  await page.goto(`${origin}/signin`)
  await fillSignIn(page, credentials)
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor()
}

const town = { Country: 'Australia', State: 'NSW', City: 'Sydney', Postcode: '2000' }
const address = { ...town, Customername: 'Dana Buyer', Address1: '1 Harbour St', Address2: 'Level 3' }

/** Creates a wholesaler with one billing and one shipping address, and a session separate from the page's. */
export async function newAccount(origin: string): Promise<NewAccount> {
  const email = `dana.${randomUUID()}@buyer.example`
  const password = 'a quiet harbour'
  const names = { FullName: 'Dana Buyer', MobileNumber: '0400 000 000' }
  const person = { ...names, Email: email, UserName: email, RoleID: 2 }
  await post(origin, 'auth/signup', { ...person, ...address, Password: password })
  return { email, password, token: await tokenOf(origin, { email, password }) }
}

/** Opens a session separate from the page's. */
export async function openSession(origin: string, { email, password }: Credentials): Promise<Session> {
  const reply = await post<Partial<Session>>(origin, 'auth/signin', { Email: email, Password: password })
  const { token, data } = reply
  if (!token || !data) throw new Error(`${email} could not sign in: ${JSON.stringify(reply)}`)
  return { token, data }
}

export async function tokenOf(origin: string, credentials: Credentials): Promise<string> {
  return (await openSession(origin, credentials)).token
}

export function demoCredentials(roleId: number): Credentials {
  return { email: demoAccounts[roleId]?.email ?? '', password: demoPassword }
}

export function demoTokenOf(origin: string, roleId: number): Promise<string> {
  return tokenOf(origin, demoCredentials(roleId))
}

/**
 * Ends the page's session at its next call that matches. If the session ended earlier, another call of the page could
 * be refused first, and the page would be replaced during the test.
 */
export async function endSessionAt(page: Page, origin: string, call: RegExp): Promise<void> {
  const end = async (route: Route) => {
    await post(origin, 'auth/signout', {}, (await route.request().headerValue('authorization')) ?? '')
    await route.continue()
  }
  await page.route(call, end, { times: 1 })
}

/** Resolves to the provider's reply to a member's GET. */
export async function getAs<T>(origin: string, token: string, path: string): Promise<T> {
  const reply = await fetch(apiAddress(origin, path), { headers: { Authorization: token } })
  return (await reply.json()) as T
}

/** Resolves to the provider's reply to a member's POST. */
export function postAs<T>(origin: string, token: string, path: string, body: object): Promise<T> {
  return post(origin, path, body, token)
}

async function post<T>(origin: string, path: string, body: object, token?: string): Promise<T> {
  const send = () =>
    fetch(apiAddress(origin, path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { Authorization: token }) },
      body: JSON.stringify(body),
    })
  let reply = await send()
  // A busy provider refuses a call before it has an effect, and names the seconds to wait.
  for (let attempt = 0; attempt < 5 && reply.status === 503; attempt += 1) {
    await pause(Number(reply.headers.get('retry-after') ?? 1) * 1000)
    reply = await send()
  }
  return (await reply.json()) as T
}

/** Returns the address of a call at the provider itself, because the proxy may be offline or break connections. */
export const apiAddress = (origin: string, path: string) => `${providerBehind(origin)}/frontend/api/${path}`
