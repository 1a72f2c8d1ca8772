/** Customers of our provider's who have just signed up, for tests that change an account. */
import type { Page } from '@playwright/test'
import { signIn, tokenOf } from './sign-in'

export type NewAccount = { email: string; password: string; token: string }

const address = {
  Customername: 'Dana Buyer',
  Country: 'Australia',
  State: 'NSW',
  City: 'Sydney',
  Postcode: '2000',
  Address1: '1 Harbour St',
  Address2: 'Level 3',
}

/** A wholesaler with one billing and one shipping address, and a session beside the page's. */
export async function newAccount(origin: string): Promise<NewAccount> {
  const email = `dana.${Math.random().toString(36).slice(2)}@buyer.example`
  const password = 'a quiet harbour'
  const person = {
    FullName: 'Dana Buyer',
    MobileNumber: '0400 000 000',
    Email: email,
    UserName: email,
    RoleID: 2,
  }
  await fetch(`${origin}/frontend/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, ...address, Password: password }),
  })
  return { email, password, token: await tokenOf(origin, email, password) }
}

/** Signed in on the page; ends on the page that follows. */
export async function signInAsNew(page: Page, origin: string): Promise<NewAccount> {
  const account = await newAccount(origin)
  await signIn(page, origin, account.email, account.password)
  return account
}
