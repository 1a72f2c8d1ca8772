/** How to reach the customer, from the profile kept at sign-in (req 7.20): forms are filled with it. */
import { useSyncExternalStore } from 'react'
import { onLocalChange } from '../device/local-changes'
import { readLocal } from '../device/local-store'
import { signedIn } from './identity'

export type Contact = { fullName: string; email: string; mobileNumber: string }

/** Empty texts for a visitor, and while hydrating. */
export function useContact(): Contact {
  return {
    fullName: useKeptProfile('FullName'),
    email: useKeptProfile('Email'),
    mobileNumber: useKeptProfile('MobileNumber'),
  }
}

/** One value of the profile, by the name under which sign-in kept it. It follows changes, also of other tabs. */
export function useKeptProfile(name: string): string {
  return useSyncExternalStore(
    onLocalChange,
    () => (signedIn() ? (readLocal(name) ?? '') : ''),
    () => '',
  )
}
