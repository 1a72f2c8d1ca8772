/** What stands above the page: cart panel, sign-in, the logout's question, branding methods. Opened from anywhere. */
import { createAtom, useSelector } from '@tanstack/react-store'
import type { BrandingId } from '../../domain/branding/branding-names'
import type { LineOption } from '../../domain/cart/cart'

/** What the cart panel confirms (req 5.1). */
export type Added = {
  name: string
  /** Absolute URL, or null. */
  image: string | null
  lines: { options: LineOption[]; quantity: number }[]
}

const cartPanel = createAtom<{ open: boolean; added: Added | null }>({ open: false, added: null })

export const useCartPanel = () => useSelector(cartPanel)

export function openCartPanel(added: Added | null = null): void {
  cartPanel.set({ open: true, added })
}

export function closeCartPanel(): void {
  cartPanel.set({ open: false, added: null })
}

/** The dialog, or after signing in the wish for another password. */
type SignInStep = 'dialog' | 'new-password' | null

const signInStep = createAtom<SignInStep>(null)
/** Where the focus goes when the dialog is done and what opened it is gone. */
let openerPlace: HTMLElement | null = null

export const useSignInStep = () => useSelector(signInStep)

export function showSignIn(next: SignInStep, opener?: Element): void {
  openerPlace = opener?.closest<HTMLElement>('[tabindex]') ?? openerPlace
  signInStep.set(next)
}

/** What came after the dialog stays: the dialog tells of its own end later. */
export function closeSignInDialog(): void {
  if (signInStep.get() === 'dialog') showSignIn(null)
}

export function placeOfOpener(): HTMLElement | null {
  return openerPlace
}

/** Whether somebody who logs out is asked about unsent changes just now. */
const logoutQuestion = createAtom(false)

export const useLogoutQuestion = () => useSelector(logoutQuestion)
export const openLogoutQuestion = () => logoutQuestion.set(true)
export const closeLogoutQuestion = () => logoutQuestion.set(false)

export type ShownBranding = {
  /** Null for all methods. */
  method: BrandingId | null
  /** What was pressed. */
  opener: HTMLElement
}

const branding = createAtom<ShownBranding | null>(null)

export const useShownBranding = () => useSelector(branding)

/** Null closes. */
export function showBranding(next: ShownBranding | null): void {
  branding.set(next)
}
