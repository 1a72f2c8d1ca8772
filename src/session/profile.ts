/** The customer's profile as this device knows it, stored at sign-in and after each change (req 7.20). */
import { readLocal, removeLocal, writeLocal } from '../device/local-store'
import { localKeys } from '../device/storage-names'
import { dayOf, genderOf, type ProfileFields } from '../domain/account/profile'
import { type RoleName, roleOf, roles } from '../domain/account/role'
import { useSyncExternalStore } from 'react'
import { localChanged, onLocalChange } from '../device/local-changes'
import { signedIn } from './identity'

/** `picture` is a path on the image host, '' without one. The other fields have the format of the form. */
export type Profile = ProfileFields & Contact & { picture: string; role: RoleName }

/** Empty texts for a visitor, and during hydration. */
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

/** Call when the provider has the profile, for the signed-in customer. */
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

/** Call when the provider has the new password. `token`: the session's new token; '' if the token stays the same. */
export function savePasswordChange(token: string): void {
  removeLocal('IsChangePassword')
  if (token !== '') writeLocal(localKeys.token, token)
  localChanged()
}

// The customer's contact details, from the profile stored at sign-in (req 7.20); they prefill forms.

export type Contact = { fullName: string; email: string; mobileNumber: string }

/** Empty texts for a visitor, and during hydration. */
export function useContact(): Contact {
  return {
    fullName: useSavedProfile('FullName'),
    email: useSavedProfile('Email'),
    mobileNumber: useSavedProfile('MobileNumber'),
  }
}

/**
 * One value of the profile, by the name under which sign-in stored it. It follows changes, including those of other
 * tabs.
 */
function useSavedProfile(name: string): string {
  return useSyncExternalStore(
    onLocalChange,
    () => (signedIn() ? (readLocal(name) ?? '') : ''),
    () => '',
  )
}
