/**
 * A browser with a profile on disk that can be killed without warning, as a phone kills an app that is swiped away,
 * and started again.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { expect, test as base } from './fixtures'

export { expect }

export type Device = {
  start: () => Promise<{ context: BrowserContext; page: Page }>
  /** Kills every process of the browser without a chance to clean up. */
  kill: () => void
  /** Resolves when this text of localStorage is on disk. The browser writes localStorage to disk seconds later. */
  waitUntilWritten: (text: string) => Promise<void>
}

export const test = base.extend<{ device: Device }>({
  device: async ({ launchOptions }, use) => {
    const profile = mkdtempSync(path.join(tmpdir(), 'showfloor-killed-'))
    const kill = () => killBrowser(profile)
    await use({
      start: async () => {
        const context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          serviceWorkers: 'allow',
        })
        return { context, page: context.pages()[0] ?? (await context.newPage()) }
      },
      kill,
      waitUntilWritten: (text) =>
        expect.poll(() => localStorageOf(profile).includes(text), { timeout: 30_000 }).toBe(true),
    })
    kill()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  },
})

function killBrowser(profile: string): void {
  const processList = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  for (const line of processList.split('\n').filter((text) => text.includes(`--user-data-dir=${profile}`))) {
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
    } catch {
      // The process has already ended together with its parent.
    }
  }
  for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    rmSync(path.join(profile, lock), { force: true })
}

function localStorageOf(profile: string): string {
  const folder = path.join(profile, 'Default', 'Local Storage', 'leveldb')
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'latin1'))
    .join()
}
