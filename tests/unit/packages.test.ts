/** Checks the installed packages and the lock file. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

type Locked = {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
  engines?: object
}
const lock = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'),
) as { packages: Record<string, Locked> }
const installedPaths = (name: string) =>
  Object.keys(lock.packages).filter((packagePath) => packagePath.endsWith(`node_modules/${name}`))

describe('packages', () => {
  test.each([
    '@tanstack/query-core',
    '@tanstack/query-persist-client-core',
    'react',
    'react-dom',
    '@tanstack/router-core',
  ])('lock file has one copy of %s', (name) => {
    expect(installedPaths(name)).toHaveLength(1)
  })

  test('Docker image has a version of Node that engines allows', () => {
    const read = (file: string) =>
      readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
    const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
    const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)\.\d+\.\d+-/gm)].map(
      ([, major = '']) => major,
    )
    expect(images.length).toBeGreaterThan(0)
    expect(images.filter((major) => !engines.node.includes(`^${major}`))).toEqual([])
    expect(engines).toEqual(lock.packages['']?.engines)
  })

  test('the lock file names no registry', () => {
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([])
  })

  test('every optional dependency of a locked package is itself locked', () => {
    const missing = Object.entries(lock.packages).flatMap(([packagePath, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => installedPaths(name).length === 0)
        .map((name) => `${packagePath} → ${name}`),
    )
    expect(missing).toEqual([])
  })
})
