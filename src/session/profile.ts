/** The customer's own profile as this device knows it: kept at sign-in, and after each change (req 7.20). */
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { dayOf, genderOf, type ProfileFields } from '../domain/account/profile'
import { type RoleName, roleOf, roles } from '../domain/account/role'
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { signedIn } from './identity'

/** `picture` is a path on the image host, '' without one. Others are as the form has them. */
export type Profile = ProfileFields & Contact & { picture: string; role: RoleName }

/** Empty texts for a visitor, and while hydrating. */
export function useProfile(): Profile {
  return {
    ...useContact(),
    birthDate: dayOf(useSavedProfile('DOB')),
    gender: genderOf(useSavedProfile('Gender')),
    bio: useSavedProfile('Bio'),
    picture: useSavedProfile('ProfilePic'),
    role: roleOf(Number(useSavedProfile('RoleID') || roles.retailer)),
  }
}

/** To be called when the provider has it, for the customer who is signed in. */
export function saveProfile({ fullName, mobileNumber, birthDate, gender, bio }: ProfileFields): void {
  writeLocal('FullName', fullName.trim())
  writeLocal('MobileNumber', mobileNumber.trim())
  writeLocal('DOB', birthDate)
  writeLocal('Gender', gender)
  writeLocal('Bio', bio.trim())
  localChanged()
}

export function savePicture(path: string): void {
  writeLocal('ProfilePic', path)
  localChanged()
}

/** The provider has the new password. `token` goes on with this session, '' where the one that it has stays. */
export function notePasswordChanged(token: string): void {
  removeLocal('IsChangePassword')
  if (token !== '') writeLocal(localKeys.token, token)
  localChanged()
}

// How to reach the customer, from the profile kept at sign-in (req 7.20): forms are filled with it.

export type Contact = { fullName: string; email: string; mobileNumber: string }

/** Empty texts for a visitor, and while hydrating. */
export function useContact(): Contact {
  return {
    fullName: useSavedProfile('FullName'),
    email: useSavedProfile('Email'),
    mobileNumber: useSavedProfile('MobileNumber'),
  }
}

/** One value of the profile, by the name under which sign-in kept it. It follows changes, also of other tabs. */
function useSavedProfile(name: string): string {
  return useSyncExternalStore(
    onLocalChange,
    () => (signedIn() ? (readLocal(name) ?? '') : ''),
    () => '',
  )
}
