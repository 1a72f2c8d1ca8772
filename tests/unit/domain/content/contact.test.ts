import { expect, test } from 'vitest'
import { contactMail } from '../../../../src/domain/content/contact'

const filled = {
  fullName: 'Dana Buyer',
  email: 'dana@buyer.example',
  subject: 'Mugs & caps?',
  message: 'Hello,\n\n100% of them in navy & white = please.',
}

test('contact form becomes a mail to the shop with any typed text', () => {
  const { href, isComplete } = contactMail('hello@shop.example', filled)
  const url = new URL(href)
  expect(isComplete).toBe(true)
  expect(url.pathname).toBe('hello@shop.example')
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body'])
  expect(url.searchParams.get('subject')).toBe('Mugs & caps?')
  expect(url.searchParams.get('body')).toBe(
    'Hello,\r\n\r\n100% of them in navy & white = please.\r\n\r\nDana Buyer\r\ndana@buyer.example',
  )
})

test('typed text adds no recipient or header to the mail', () => {
  const subject = 'Hi\r\nBcc: everybody@evil.example&bcc=more@evil.example?cc=x'
  const { href } = contactMail('hello@shop.example', {
    ...filled,
    subject,
    fullName: 'A\r\nTo: b@evil.example',
  })
  const { pathname, searchParams } = new URL(href)
  expect(pathname).toBe('hello@shop.example')
  expect([...searchParams.keys()]).toEqual(['subject', 'body'])
  expect(searchParams.get('subject')).not.toMatch(/[\r\n]/)
  expect(searchParams.get('body')).not.toMatch(/^To:/m)
})

test('message that is too long for a mail link is left out of the link', () => {
  const message = 'More words. '.repeat(400)
  const mail = contactMail('hello@shop.example', { ...filled, message })
  expect(mail.isComplete).toBe(false)
  expect(mail.href.length).toBeLessThanOrEqual(2000)
  expect(mail.href).not.toContain('body=')
  expect(mail.body).toContain(message.trim())
})
