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
  /** Of an order that was placed before: what its set-ups cost once more. */
  setupAgainCents?: number
}

const cartPanel = createAtom<{ open: boolean; added: Added | null }>({ open: false, added: null })

export const useCartPanel = () => useSelector(cartPanel)

export function openCartPanel(added: Added | null = null): void {
  cartPanel.set({ open: true, added })
}

export function closeCartPanel(): void {
  cartPanel.set({ open: false, added: null })
}

/** The dialog; after signing in, what was sealed under an earlier password, and the wish for another one. */
type SignInStep = 'dialog' | 'sealed' | 'new-password'

const signInSteps = createAtom<readonly SignInStep[]>([])
/** Where the focus goes when the dialog is done and what opened it is gone. */
let openerPlace: HTMLElement | null = null

export const useSignInStep = () => useSelector(signInSteps, ([step]) => step ?? null)

/** One after the other. */
export function showSignIn(steps: SignInStep[], opener?: Element): void {
  if (opener) openerPlace = opener.closest<HTMLElement>('[tabindex]') ?? document.getElementById('main')
  signInSteps.set(steps)
}

export function endSignInStep(): void {
  signInSteps.set((steps) => steps.slice(1))
}

/** What came after the dialog stays: the dialog tells of its own end later. */
export function closeSignInDialog(): void {
  if (signInSteps.get()[0] === 'dialog') endSignInStep()
}

export function placeOfOpener(): HTMLElement | null {
  return openerPlace
}

/** What a customer who logs out is asked about, besides unsent changes: how much is typed and not sent. */
type LogoutQuestion = { drafts: number }
const logoutQuestion = createAtom<LogoutQuestion | null>(null)

export const useLogoutQuestion = () => useSelector(logoutQuestion)
export const openLogoutQuestion = (about: LogoutQuestion) => logoutQuestion.set(about)
export const closeLogoutQuestion = () => logoutQuestion.set(null)

type ShownBranding = {
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
