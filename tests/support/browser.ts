/** Finds a Chromium for the browser tests, and installs one when the machine has none. */
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { installPackage, runToEnd } from './debian'

/** Flags that let Chromium run as root and stop its background requests to its vendor. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's name of the package and program of a Chromium without a window. */
const headlessShell = 'chromium-headless-shell'

const pathPrograms = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
const macPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the browser's program file: CHROME_PATH, Playwright's browser, or an installed one. Returns null when there
 * is none.
 */
export function findBrowser(): string | null {
  const configured = process.env['CHROME_PATH']
  if (configured) return configured
  const bundled = chromium.executablePath()
  if (bundled && existsSync(bundled)) return bundled
  return [...candidatePaths(pathPrograms), ...macPrograms].find(isProgram) ?? null
}

/** Playwright's launch options for this browser; null means Playwright's own browser. */
export const launchOptions = (browser: string | null) => ({
  ...(browser ? { executablePath: browser } : {}),
  args: browserArgs,
  // Without a UTF-8 locale, Chromium cannot name downloads that have non-ASCII names.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})

function candidatePaths(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
}

/** Like `findBrowser`, but installs a browser when there is none. Throws instructions when that fails. */
export function ensureBrowser(): string {
  const existing = findBrowser()
  if (existing) return existing
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
 * Returns a Chromium that renders the same pages in four fifths of the time, but without PDFs and Background Sync.
 * Installs it on Debian when it is missing. Returns null on other systems, and when CHROME_PATH is set.
 */
export function ensureHeadlessShell(): string | null {
  if (process.env['CHROME_PATH']) return null
  const find = () => candidatePaths([headlessShell]).find(isProgram) ?? null
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
