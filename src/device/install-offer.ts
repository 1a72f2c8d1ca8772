/** The browser's offer to install the shop, kept for our own button. */
import { createAtom } from '@tanstack/react-store'

type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

type Known = { offer: InstallOffer | null; installedHere: boolean }

const known = createAtom<Known>({ offer: null, installedHere: false })

/** To be called once, early: the offer comes once a page. Where it came before, the browser's menu still has it. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    known.set(({ installedHere }) => ({ offer: event, installedHere }))
  })
  window.addEventListener('appinstalled', () => {
    known.set({ offer: null, installedHere: true })
  })
}

export function hasInstallOffer(): boolean {
  return known.get().offer !== null
}

/** Whether the app was installed from this page. */
export function wasInstalledHere(): boolean {
  return known.get().installedHere
}

/** Returns how to stop. */
export function onInstallChange(listener: () => void): () => void {
  return known.subscribe(listener).unsubscribe
}

/** Must be called by a press. An offer can be taken up once, whatever the answer. Never rejects. */
export async function takeInstallOffer(): Promise<void> {
  const { offer } = known.get()
  let isAccepted = false
  try {
    await offer?.prompt()
    isAccepted = (await offer?.userChoice)?.outcome === 'accepted'
  } catch (error) {
    console.warn('The browser did not ask about installing.', error)
  }
  known.set(({ installedHere }) => ({ offer: null, installedHere: installedHere || isAccepted }))
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && 'userChoice' in event
}
