import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { setting, shopText } from '../../server/db/schema-catalogue'
import { createShopTexts } from '../../demo/seed/seed-shop'
import { textCommand } from '../../server/operate/text'
import { openProvider, typed } from './provider'
import { newFolder } from './own-database'

const provider = openProvider()
const { db, get } = provider

const Texts = v.strictObject({
  data: v.strictObject({
    Description: v.array(v.strictObject({ Title: v.string(), Description: v.string() })),
  }),
})
const textsOf = async (reply: Response) => v.parse(Texts, await reply.json()).data.Description

describe.each([
  ['FAQ/getFAQData', 'faq'],
  ['TermsCondition/getTermsCondition', 'terms'],
] as const)('GET %s', (call, kind) => {
  test('is an empty list in a shop that says nothing', async () => {
    await db.delete(shopText)
    expect(await textsOf(await get(call))).toEqual([])
  })

  test('has what a new shop says, in its order, with a slash at the end or without', async () => {
    await db.delete(setting).where(eq(setting.name, 'shop_texts'))
    await db.delete(shopText)
    await createShopTexts(db)
    const texts = await textsOf(await get(call))
    expect(texts.length).toBeGreaterThan(10)
    expect(new Set(texts.map(({ Title }) => Title)).size).toBe(texts.length)
    expect(texts.every(({ Description }) => /^<(p|table|ul)>/.test(Description))).toBe(true)
    expect(await textsOf(await get(`${call}/`))).toEqual(texts)
  })

  test('says at once what was changed, and can be asked whether anything was', async () => {
    const etag = (await get(call)).headers.get('ETag') ?? ''
    expect((await get(call, { 'If-None-Match': etag })).status).toBe(304)
    await db
      .update(shopText)
      .set({ title: `New ${kind}` })
      .where(eq(shopText.position, 0))
    expect((await textsOf(await get(call, { 'If-None-Match': etag })))[0]?.Title).toBe(`New ${kind}`)
  })

  test('what somebody took away does not come back by itself', async () => {
    await db.delete(shopText)
    await createShopTexts(db)
    expect(await textsOf(await get(call))).toEqual([])
  })
})

test('the texts speak of GST, freight and small orders as the rest of the shop does', async () => {
  await db.delete(setting).where(eq(setting.name, 'shop_texts'))
  await db.delete(shopText)
  await createShopTexts(db)
  const all =
    (await (await get('FAQ/getFAQData')).text()) +
    (await (await get('TermsCondition/getTermsCondition')).text())
  for (const words of [
    /GST of 10% is added/,
    /one location in Australia or New Zealand/,
    /\$20/,
    /exclude GST/,
  ])
    expect(all).toMatch(words)
})

describe('the operator', () => {
  const folder = newFolder()
  const file = path.join(folder, 'faq.json')
  const command = (words: string[]) => typed(provider, textCommand, words)
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as object[]

  test('takes the FAQ out, changes it and brings it in', async () => {
    const terms = await textsOf(await get('TermsCondition/getTermsCondition'))
    await command(['faq', 'export', file])
    expect(read().length).toBe((await textsOf(await get('FAQ/getFAQData'))).length)
    const texts = [{ title: ' Do you ship? ', description: '<p>Yes.</p>' }, ...read()]
    writeFileSync(file, JSON.stringify(texts))
    expect(await command(['faq', 'import', file])).toEqual([
      `The shop has ${texts.length} entries there now.`,
    ])
    const [first, ...others] = await textsOf(await get('FAQ/getFAQData'))
    expect(first).toEqual({ Title: 'Do you ship?', Description: '<p>Yes.</p>' })
    expect(others).toHaveLength(texts.length - 1)
    expect(await textsOf(await get('TermsCondition/getTermsCondition'))).toEqual(terms)
  })

  test.each([
    ['[{"title":"A","description":"<p>a</p>"},{"title":"","description":"b"}]', 'Entry 2, title'],
    ['[{"title":"A","text":"b"}]', 'Entry 1'],
    ['{"faq":[]}', 'The file'],
  ])('brings in nothing of %s', async (given, words) => {
    const before = await textsOf(await get('FAQ/getFAQData'))
    writeFileSync(file, given)
    await expect(command(['faq', 'import', file])).rejects.toThrow(words)
    expect(await textsOf(await get('FAQ/getFAQData'))).toEqual(before)
  })

  test('says what it did not understand', async () => {
    await expect(command(['blog', 'import', file])).rejects.toThrow('faq or terms')
    await expect(command(['faq', 'burn', file])).rejects.toThrow('export or import')
    await expect(command(['faq', 'import', 'faq.html'])).rejects.toThrow('.json')
  })
})
