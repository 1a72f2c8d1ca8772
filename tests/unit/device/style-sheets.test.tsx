/** Style sheets for which `import()` waits in the built shop. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let importWithSheets: typeof import('../../../src/device/style-sheets').importWithSheets
const links: HTMLLinkElement[] = []

beforeEach(async () => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<style data-sheets="/assets/a.css /assets/b.css"></style><link rel="stylesheet" href="/assets/c.css">',
  )
  links.length = 0
  vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement))
  vi.resetModules()
  ;({ importWithSheets } = await import('../../../src/device/style-sheets'))
})

// Other files share this document, and Emotion requires its own elements in the head: only these two are removed.
afterEach(() => {
  for (const sheet of document.head.querySelectorAll('[data-sheets], [rel=stylesheet]')) sheet.remove()
})

const load = async () => 'code'

test('import does not wait for style sheets that the page already has', async () => {
  await expect(importWithSheets(load, ['assets/a.css', 'assets/b.css', 'assets/c.css'])).resolves.toBe('code')
  await expect(importWithSheets(load)).resolves.toBe('code')
  expect(links).toEqual([])
})

test('import waits for its style sheet, which is fetched once', async () => {
  let isDone = false
  const imports = Promise.all([
    importWithSheets(load, ['assets/d.css']),
    importWithSheets(load, ['assets/d.css']),
  ])
  void imports.finally(() => (isDone = true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(links.map((link) => [link.rel, link.getAttribute('href')])).toEqual([
    ['stylesheet', '/assets/d.css'],
  ])
  expect(isDone).toBe(false)
  links[0]?.onload?.(new Event('load'))
  await expect(imports).resolves.toEqual(['code', 'code'])
})

test('import fails with its style sheet, and the next import fetches it again', async () => {
  const failedImport = importWithSheets(load, ['assets/d.css'])
  links[0]?.onerror?.(new Event('error'))
  await expect(failedImport).rejects.toThrow('/assets/d.css')
  const nextImport = importWithSheets(load, ['assets/d.css'])
  links[1]?.onload?.(new Event('load'))
  await expect(nextImport).resolves.toBe('code')
})
