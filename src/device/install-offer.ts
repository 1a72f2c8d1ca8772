/** Stores the browser's offer to install the shop, so that our button can use it. */
import { createAtom } from '@tanstack/react-store'

type BeforeInstallPromptEvent = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: string }>
}

type InstallState = { offer: BeforeInstallPromptEvent | null; isInstalled: boolean }

const installState = createAtom<InstallState>({ offer: null, isInstalled: false })

/** Call this once and early: the offer comes once per page. If it is missed, only the browser's menu can install. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    installState.set(({ isInstalled }) => ({ offer: event, isInstalled }))
  })
  window.addEventListener('appinstalled', () => {
    installState.set({ offer: null, isInstalled: true })
  })
}

export function hasInstallOffer(): boolean {
  return installState.get().offer !== null
}

/** true after an installation from this page. */
export function wasInstalledFromPage(): boolean {
  return installState.get().isInstalled
}

/** Returns a function that stops the calls. */
export function onInstallChange(listener: () => void): () => void {
  return installState.subscribe(listener).unsubscribe
}

/** Call this only in the handler of a click. An offer can be used once, whatever the answer. Never rejects. */
export async function takeInstallOffer(): Promise<void> {
  const { offer } = installState.get()
  let isAccepted = false
  try {
    await offer?.prompt()
    isAccepted = (await offer?.userChoice)?.outcome === 'accepted'
  } catch (error) {
    console.warn('The browser did not ask about installing.', error)
  }
  installState.set(({ isInstalled }) => ({ offer: null, isInstalled: isInstalled || isAccepted }))
}

function isOffer(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event && 'userChoice' in event
}
