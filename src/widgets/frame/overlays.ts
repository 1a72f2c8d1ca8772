/** Overlays above the page, opened from anywhere: cart panel, sign-in, the logout question, branding methods. */
import { createAtom, useSelector } from '@tanstack/react-store'
import type { BrandingId } from '../../domain/branding/branding-names'
import type { LineOption } from '../../domain/product/variation'

/** Lines that the cart panel confirms as added (req 5.1). */
export type AddedToCart = {
  name: string
  /** Absolute URL, or null. */
  image: string | null
  lines: { options: LineOption[]; quantity: number }[]
  /** For a reorder: the set-up charges that it pays once more, in cents. */
  repeatedSetupCents?: number
}

const cartPanel = createAtom<{ open: boolean; added: AddedToCart | null }>({ open: false, added: null })

export const useCartPanel = () => useSelector(cartPanel)

export function openCartPanel(added: AddedToCart | null = null): void {
  cartPanel.set({ open: true, added })
}

export function closeCartPanel(): void {
  cartPanel.set({ open: false, added: null })
}

/**
 * A step of signing in: the dialog, the notice about data that was encrypted with an earlier password, or the notice
 * about a new password.
 */
type SignInStep = 'dialog' | 'sealed' | 'new-password'

const signInSteps = createAtom<readonly SignInStep[]>([])
/** Focus target after the dialog, if the element that opened it was removed. */
let openerContainer: HTMLElement | null = null

export const useSignInStep = () => useSelector(signInSteps, ([step]) => step ?? null)

/** Shows the steps one after the other. */
export function showSignIn(steps: SignInStep[], opener?: Element): void {
  if (opener) openerContainer = opener.closest<HTMLElement>('[tabindex]') ?? document.getElementById('main')
  signInSteps.set(steps)
}

export function endSignInStep(): void {
  signInSteps.set((steps) => steps.slice(1))
}

/** Ends no other step than the dialog, because the dialog reports its end late, during the next step. */
export function closeSignInDialog(): void {
  if (signInSteps.get()[0] === 'dialog') endSignInStep()
}

export function containerOfOpener(): HTMLElement | null {
  return openerContainer
}

/** Question at logout about unsent changes and forms. `draftCount` is the number of forms with typed text. */
type LogoutQuestion = { draftCount: number }
const logoutQuestion = createAtom<LogoutQuestion | null>(null)

export const useLogoutQuestion = () => useSelector(logoutQuestion)
export const openLogoutQuestion = (question: LogoutQuestion) => logoutQuestion.set(question)
export const closeLogoutQuestion = () => logoutQuestion.set(null)

type ShownBranding = {
  /** null: all methods. */
  method: BrandingId | null
  /** The clicked element. */
  opener: HTMLElement
}

const branding = createAtom<ShownBranding | null>(null)

export const useShownBranding = () => useSelector(branding)

/** null closes the dialog. */
export function showBranding(next: ShownBranding | null): void {
  branding.set(next)
}
