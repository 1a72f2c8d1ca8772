/** A customer's logo, and a hostile SVG with scripts and external content. */
import type { Page } from '@playwright/test'

const drawing =
  '<rect width="200" height="80" rx="20" fill="#b3261e"/><circle cx="100" cy="40" r="24" fill="#fff"/>'
const hostile = `<script>document.title = 'run'</script>
  <image href="https://elsewhere.example/seen.png" width="10" height="10"/>
  <foreignObject width="10" height="10"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://elsewhere.example/"></iframe></foreignObject>`

const logoOf = (attributes: string, content: string) => ({
  name: 'harbour bank.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80" ${attributes}>${content}</svg>`,
  ),
})

export const logo = logoOf('', drawing)
export const hostileLogo = logoOf(`onload="document.title='run'"`, hostile + drawing)

const uses = (level: number) => `<use href="#level-${level}"/>`.repeat(10)
/** An SVG of 1.5 KB with a million shapes. */
export const repeatingLogo = {
  ...logoOf(
    '',
    Array.from({ length: 6 }, (_, level) => `<g id="level-${level + 1}">${uses(level)}</g>`).join('') +
      '<path id="level-0" d="M0 0h9v9"/>',
  ),
  name: 'repeating.svg',
}

/** The picture that the logo is moved on. */
export const stage = (page: Page) => page.getByRole('img', { name: /^The product with your logo/ })
