/** Mails of the provider that the browser tests run against: it writes them into its data folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'

/** What stands after `/confirm_pass/` in the newest mail to this address, once there are `count` of them. */
export async function resetLinkMailedTo(email: string, count = 1): Promise<string> {
  await expect.poll(() => resetLinks(email).length).toBeGreaterThanOrEqual(count)
  return resetLinks(email).at(-1) ?? ''
}

function resetLinks(email: string): string[] {
  const folders = readdirSync(tmpdir())
    .filter((name) => name.startsWith('showfloor-e2e-'))
    .map((name) => path.join(tmpdir(), name, 'mail'))
    .filter((folder) => existsSync(folder))
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll(/=\r?\n/g, ''))
      .filter((mail) => mail.includes(`To: ${email}`))
      .flatMap((mail) => /\/confirm_pass\/([\w-]+)/.exec(mail)?.[1] ?? []),
  )
}
