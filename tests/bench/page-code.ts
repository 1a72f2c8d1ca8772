/**
 * Bundles a file of this folder as a script for pages, bypassing the shop's content policy, and calls its functions
 * there.
 */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { build } from 'vite'

/** Returns the script. It puts the file's exports into the global `bench`. */
export async function pageCode(file: string): Promise<string> {
  const entry = fileURLToPath(new URL(file, import.meta.url))
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
  if (script?.type !== 'chunk') throw new Error(`${file} could not be made into a script.`)
  return `${script.code}\n;globalThis.bench = bench;`
}

/** Calls a function of the page's code; `T` is the type of its module. */
export function inPageOf<T>() {
  return <K extends keyof T & string>(
    page: Page,
    name: K,
    ...args: T[K] extends (...args: infer A) => unknown ? A : never
  ): Promise<T[K] extends (...args: never) => infer R ? Awaited<R> : never> =>
    page.evaluate(
      ([functionName, values]) =>
        (globalThis as unknown as { bench: Record<string, (...args: unknown[]) => unknown> }).bench[
          functionName
        ]?.(...values),
      [name, args] as [string, unknown[]],
    ) as never
}
