/** Kills a browser as a phone does with an app that is swiped away. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'

/** Every process of the browser that has this profile, without a chance to tidy up. */
export function killBrowser(profile: string): void {
  const listed = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
  for (const line of listed.split('\n').filter((text) => text.includes(`--user-data-dir=${profile}`))) {
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
    } catch {
      // Its parent took it along.
    }
  }
  for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
    rmSync(path.join(profile, lock), { force: true })
}
