/** Bundles in-page.ts as a script for pages, bypassing the shop's content policy, and calls its functions there. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { build } from 'vite'

type InPage = typeof import('./in-page')

/** Returns the script. It puts the exports of in-page.ts into the global `bench`. */
export async function pageCode(): Promise<string> {
  const entry = fileURLToPath(new URL('in-page.ts', import.meta.url))
  const results = await build({
    configFile: false,
    logLevel: 'error',
    // The built shop defines the same value.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      lib: { entry, name: 'bench', formats: ['iife'] },
    },
  })
  const [result] = Array.isArray(results) ? results : [results]
  const [script] = result && 'output' in result ? result.output : []
  if (script?.type !== 'chunk') throw new Error('in-page.ts could not be made into a script.')
  return `${script.code}\n;globalThis.bench = bench;`
}

/** Calls a function of in-page.ts in a page that runs the script. */
export function inPage<K extends keyof InPage>(
  page: Page,
  name: K,
  ...args: Parameters<InPage[K]>
): Promise<Awaited<ReturnType<InPage[K]>>> {
  return page.evaluate(
    ([functionName, values]) =>
      (globalThis as unknown as { bench: Record<string, (...args: unknown[]) => unknown> }).bench[
        functionName
      ]?.(...values),
    [name, args] as [string, unknown[]],
  ) as never
}
