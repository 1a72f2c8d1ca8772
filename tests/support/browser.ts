/** Finds a Chromium for the browser tests, and installs one where the machine has none. */
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { installPackage, runToEnd } from './debian'

/** Flags that let Chromium run as root and keep it from calling its maker. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's package and program of a Chromium without its window. */
const headlessShell = 'chromium-headless-shell'

const onPath = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const onMac = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser's program file: CHROME_PATH, Playwright's own, or one that is installed. Null when there is none. */
export function findBrowser(): string | null {
  const told = process.env['CHROME_PATH']
  if (told) return told
  const own = chromium.executablePath()
  if (own && existsSync(own)) return own
  return [...placesOf(onPath), ...onMac].find(isProgram) ?? null
}

/** How Playwright starts this one; its own where it is null. */
export const launchOf = (browser: string | null) => ({
  ...(browser ? { executablePath: browser } : {}),
  args: browserArgs,
  // Without a locale of UTF-8, Chromium names no download that is not in ASCII.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})

function placesOf(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
}

/** Like `findBrowser`, installing one first where needed. Throws with what to do when that fails. */
export function ensureBrowser(): string {
  const found = findBrowser()
  if (found) return found
  console.log('No Chromium found: installing one.')
  runToEnd('npx', ['--no-install', 'playwright', 'install', '--with-deps', 'chromium'])
  const afterPlaywright = findBrowser()
  if (afterPlaywright) return afterPlaywright
  installPackage('chromium')
  const installed = findBrowser()
  if (installed) return installed
  throw new Error(
    'No Chromium to test with. Install Chrome or Chromium, or set CHROME_PATH to its program file.',
  )
}

/**
 * A Chromium that draws the same pages in four fifths of the time, without PDFs and Background Sync. On Debian it is installed
 * where it is missing; null elsewhere, and where somebody chose a browser.
 */
export function ensureHeadlessShell(): string | null {
  if (process.env['CHROME_PATH']) return null
  const find = () => placesOf([headlessShell]).find(isProgram) ?? null
  if (!find() && process.getuid?.() === 0 && existsSync('/etc/debian_version')) installPackage(headlessShell)
  return find()
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
