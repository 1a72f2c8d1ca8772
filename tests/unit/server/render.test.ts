/** The rules of the sheet that a page uses. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSheet, usedRules } from '../../../server/render/page-layout'
import { addressOf } from '../../../server/render/preload-links'

const css =
  ':root{--ink:#000}h1{margin:0}.a{color:red}.b,.c{color:blue}.a .d>a:hover{top:0}.e:not(.x){left:0}' +
  '.f:is(.x,.y){left:1px}.g:before{content:"}"}@media (width>=9px){.b{top:1px}.z{top:2px}}@media (width>=8px){.z{top:3px}}' +
  '@media print{.a{color:#000}}@font-face{font-family:F;src:url(/f.woff2)}@font-face{font-family:G;src:local("Arial")}' +
  '@keyframes k{0%{opacity:0}to{opacity:1}}@supports (top:0){@media (width>=9px){.a{top:4px}}}'

const used = (...names: string[]) => usedRules(readSheet(css), `<p class="${names.join(' ')}">.z</p>`)
const always = ':root{--ink:#000}h1{margin:0}'
const frames = '@font-face{font-family:G;src:local("Arial")}@keyframes k{0%{opacity:0}to{opacity:1}}'

test.each([
  ['nothing but what has no class', [], always + frames],
  ['one of several selectors', ['c'], `${always}.b,.c{color:blue}${frames}`],
  ['what stands in a query', ['b'], `${always}.b,.c{color:blue}@media (width>=9px){.b{top:1px}}${frames}`],
  [
    'what stands in two',
    ['a'],
    `${always}.a{color:red}${frames}@supports (top:0){@media (width>=9px){.a{top:4px}}}`,
  ],
  [
    'what has an alternative, or an exception',
    ['e', 'f'],
    `${always}.e:not(.x){left:0}.f:is(.x,.y){left:1px}${frames}`,
  ],
  ['a brace in a text', ['g'], `${always}.g:before{content:"}"}${frames}`],
])('%s', (_what, names, rules) => {
  expect(used(...names)).toBe(rules)
})

test('a rule needs all of its classes, and the page is no text', () => {
  expect(used('d')).not.toContain('.d')
  expect(used('a', 'd')).toContain('.a .d>a:hover{top:0}')
  expect(used('a')).not.toContain('.z')
})

const routes = readdirSync(fileURLToPath(new URL('../../../src/routes', import.meta.url)))
  .map((file) => file.replace(/\.tsx$/, ''))
  .map((route) => ({ route, ...addressOf(route) }))
  .toSorted((a, b) => b.words - a.words)

test.each([
  ['/', 'index'],
  ['/signin', 'signin'],
  ['/CART/', '_member.cart'],
  ['/saved_address', '_member.saved_address'],
  ['/billing_address', '_member.billing_address.{-$id}'],
  ['/billing_address/7', '_member.billing_address.{-$id}'],
  ['/products/new', 'products.new'],
  ['/product/harbour-polo', 'product.$slug'],
  ['/branding', 'branding'],
  ['/branding/thread-colours', 'branding_.thread-colours'],
  ['/category/bags', 'category.$slug'],
  ['/mugs', '$slug'],
  ['/mugs/large', '$categorySlug.$subcategorySlug'],
  ['/no/such/page', undefined],
])('%s is drawn by %s', (address, route) => {
  expect(routes.find((one) => one.address.test(address))?.route).toBe(route)
})
