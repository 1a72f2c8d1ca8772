/** Installs Debian packages that tests need. The caller must check that the installation succeeded. */
import { spawnSync } from 'node:child_process'

export function installPackage(name: string): void {
  const lock = ['-o', 'DPkg::Lock::Timeout=300']
  apt([...lock, 'update'])
  apt([...lock, 'install', '-y', name])
}

function apt(args: string[]): void {
  if (process.getuid?.() === 0) runToEnd('apt-get', args)
  else runToEnd('sudo', ['-n', 'apt-get', ...args])
}

export function runToEnd(command: string, args: string[]): void {
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 10 * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
