/** The browser's offer to install the shop, kept for our own button. */

type InstallOffer = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: string }> }

let offer: InstallOffer | null = null
let installedHere = false
const listeners = new Set<() => void>()

/** To be called once, early: the offer comes once a page. Where it came before, the browser's menu still has it. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return
    event.preventDefault()
    offer = event
    tell()
  })
  window.addEventListener('appinstalled', () => {
    installedHere = true
    offer = null
    tell()
  })
}

export function hasInstallOffer(): boolean {
  return offer !== null
}

/** Whether the app was installed from this page. */
export function wasInstalledHere(): boolean {
  return installedHere
}

/** Returns how to stop. */
export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Must be called by a press. An offer can be taken up once, whatever the answer. Never rejects. */
export async function takeInstallOffer(): Promise<void> {
  const taken = offer
  offer = null
  try {
    await taken?.prompt()
    if ((await taken?.userChoice)?.outcome === 'accepted') installedHere = true
  } catch (error) {
    console.warn('The browser did not ask about installing.', error)
  }
  tell()
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && 'userChoice' in event
}

function tell(): void {
  for (const listener of listeners) listener()
}
