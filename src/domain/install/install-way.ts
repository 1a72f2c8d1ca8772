/** How this browser installs the shop as an app: each has another place for it, and some have none. */

/** `ios` is Safari and every other browser of an iPhone or iPad; `none` a browser that installs nothing. */
export type InstallWay = 'ios' | 'android' | 'chromium' | 'mac-safari' | 'none'

/** From the browser's own description of itself. An iPad calls itself a Mac, but a Mac has no touch screen. */
export function installWay(userAgent: string, touchPoints: number): InstallWay {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/Android/.test(userAgent)) return 'android'
  if (/Firefox\//.test(userAgent)) return 'none'
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium'
  return /Macintosh.*Safari\//.test(userAgent) ? 'mac-safari' : 'none'
}

/** What to do; of `ios` the steps are drawn (widgets/shell/install-card). */
export const installWords: Record<InstallWay, string> = {
  ios: 'Install it first, then save the catalogue inside the installed app: a browser tab and the installed app do not share what they save.',
  android:
    'Open the browser’s menu and choose “Install app” or “Add to Home screen”. Installed already? Then open it from there.',
  chromium:
    'Press the install sign at the end of the address bar, or open the browser’s menu and choose “Install Showfloor”. Installed already? Then open it from there.',
  'mac-safari':
    'Choose File, then “Add to Dock”. Then save the catalogue inside the installed app: a browser tab and the installed app do not share what they save.',
  none: 'This browser installs no apps. The shop works offline in a tab, too; Chrome, Edge and Safari can install it.',
}

/** Safari clears what tabs have saved; an installed app is left alone. Null for browsers that do no such thing. */
export function clearingWords(way: InstallWay): string | null {
  return way === 'ios' || way === 'mac-safari'
    ? 'Safari may clear what is saved in a tab after 7 days without use. It leaves an installed app alone.'
    : null
}
