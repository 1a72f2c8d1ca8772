/** The operator's commands: orders, artwork, coupons, customers, and the help of an act (a logged operation). */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { mailNotice } from '../../server/mail/mail-notice'
import { artworkCommand } from '../../server/operate/artwork'
import { commandOf } from '../../server/operate/cli'
import { readCsv } from '../../server/writes/import-file'
import { userCommand } from '../../server/operate/user'
import { newArtwork, plainPdf, png } from './upload-calls'
import { addToCart, setupOfBottle, setupOfPolo, tote, variationOf } from './cart-calls'
import { callerOfEachTest, newCustomer, openProvider, runCommand, testSettings } from './provider'
import { requestCoupon, readWholeOrder, placeOrder, setStatus } from './order-calls'
import { newPortal } from './portal-calls'
import { newFolder } from './file-resources'

const provider = openProvider()
const notice = mailNotice(testSettings)
const { db, letters, post } = provider
const folder = newFolder()
const customer = callerOfEachTest(provider)
const order = (args: string) => runCommand(provider, commandOf('orders'), args)
const artwork = (...args: string[]) => runCommand(provider, artworkCommand, args)
const writeFile = (name: string, content: string | Uint8Array) => {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}
const readStatus = async (id: number) => (await readWholeOrder(provider, customer, id)).Status
/** Returns the id that the command printed. */
const proofIdIn = ([line = '']: string[]) => /^Proof (\d+) /.exec(line)?.[1] ?? ''
const move = (id: number, to: string) => order(`move ${id} --to ${to}`)
const approve = (id: number | string, proof: string) => order(`mark-proof ${id} ${proof} --approval approved`)
const coupon = (args: string) => runCommand(provider, commandOf('coupons'), args)
const changeCustomer = (...options: string[]) =>
  runCommand(provider, commandOf('customers'), ['change', customer.email, ...options])
const user = (args: string | string[]) => runCommand(provider, userCommand, args)

describe('order', () => {
  test('order command changes the status and emails the customer once', async () => {
    const id = await placeOrder(provider, customer)
    letters.length = 0
    for (const [word, status] of [
      ['in-review', 'IN REVIEW'],
      ['IN_PRODUCTION', 'IN PRODUCTION'],
      ['SHIPPED', 'SHIPPED'],
      ['complete', 'COMPLETE'],
      ['in-production --mail', 'IN PRODUCTION'],
      ['rejected', 'REJECTED'],
      ['pending --mail', 'PENDING'],
    ] as const) {
      const output = await move(id, word)
      expect([output[0], output.at(-1)]).toEqual([`Order ${id}: move.`, `${notice}.`])
      expect(output).toContain(`Status: ${status}`)
      expect(await readStatus(id)).toBe(status)
    }
    expect(letters.map(({ to, subject }) => [to, subject])[3]).toEqual([
      customer.email,
      `Showfloor order ${id}: Your order is complete`,
    ])
    expect(await move(id, 'pending')).toEqual([`Order ${id}: move.`, 'No email was sent.'])
    expect(letters).toHaveLength(7)
  })

  test('order command moves an order back without emailing the customer', async () => {
    const id = await placeOrder(provider, customer)
    for (const [firstStatus, secondStatus] of [
      ['complete', 'shipped'],
      ['rejected', 'in-production'],
    ] as const) {
      await move(id, firstStatus)
      letters.length = 0
      expect((await move(id, secondStatus)).at(-1)).toBe('No email was sent.')
      expect(letters).toEqual([])
    }
    await expect(move(id, 'pending --silently')).rejects.toThrow('Unknown option --silently.')
  })

  test('order goes into production only with approved proofs, or with --anyway', async () => {
    const withSetup = (ProductSetupPriceID: number) => ({
      ProductSetupPrice: [{ ProductSetupPriceID, QTY: 1 }],
    })
    await addToCart(provider, customer, { ...variationOf(0), QTY: 25, ...withSetup(setupOfPolo) })
    await addToCart(provider, customer, withSetup(setupOfBottle))
    await addToCart(provider, customer, { ProductID: tote.id })
    const id = await placeOrder(provider, customer, {}, true)
    const refusalText = (count: string) => `${count} no approved proof.`
    for (const status of ['in-production', 'shipped', 'complete'])
      await expect(move(id, status)).rejects.toThrow(refusalText('2 of 3 lines have'))
    await approve(id, proofIdIn(await artwork(`${id}`, '1', writeFile('line.png', await png()))))
    await expect(move(id, 'in-production')).rejects.toThrow(refusalText('1 of 3 lines has'))
    expect(await readStatus(id)).toBe('PENDING')
    expect(await move(id, 'in-production --anyway')).toContain('Status: IN PRODUCTION')
    await expect(move(id, 'shipped')).rejects.toThrow(refusalText('1 of 3 lines has'))
    expect(await move(id, 'shipped --anyway')).toContain('Status: SHIPPED')
    expect(await move(id, 'complete')).toContain('Status: COMPLETE')
  })

  test('order command lists and shows orders', async () => {
    await coupon('change SHOWN10 --percent 10')
    await addToCart(provider, customer, {
      ProductSetupPrice: [{ ProductSetupPriceID: setupOfBottle, QTY: 2 }],
    })
    const id = await placeOrder(provider, customer, { CouponName: 'SHOWN10' }, true)
    expect((await order(''))[0]).toMatch(new RegExp(`^${id}  .*PENDING +\\$[0-9.,]+  ${customer.email}$`))
    const [head, ...rest] = await order(`${id}`)
    expect(head).toMatch(new RegExp(`^${id} .* ${customer.email}$`))
    const details = rest.join('\n')
    expect(details).toContain('PO# PO-77')
    expect(details).toContain('Ship to: Depot, 2 Dock Rd, Gate 4, Melbourne VIC 3000, Australia')
    expect(details).toMatch(/^1\. 25 x SB-1002 {2}Summit Steel Bottle .*at \$21\.41 ex GST: \$535\.25$/m)
    expect(details).toContain('Branding: 2 x Laser set-up')
    expect(details.slice(details.indexOf('Subtotal'))).toBe(
      [
        'Subtotal ex GST: $535.25',
        'Coupon SHOWN10 (10%): -$53.53',
        'GST (10%): $48.17',
        'Total inc GST: $529.89',
      ].join('\n'),
    )
  })

  test('order command lists open orders and the orders of a customer, and exports lines', async () => {
    const [shippedId, openId] = [await placeOrder(provider, customer), await placeOrder(provider, customer)]
    await setStatus(db, shippedId, 'SHIPPED')
    const listOrders = async (args: string) => (await order(args)).map((line) => Number(line.split(' ')[0]))
    expect(await listOrders(`--customer ${customer.email.toUpperCase()}`)).toEqual([openId, shippedId])
    expect(await listOrders(`--open --customer ${customer.email}`)).toEqual([openId])
    expect(await listOrders('--open')).not.toContain(shippedId)
    await expect(order('--customer nobody@x.example')).rejects.toThrow(
      'There is no customer nobody@x.example.',
    )
    const file = path.join(folder, 'orders.csv')
    await order(`--customer ${customer.email} --csv ${file}`)
    expect(readCsv(readFileSync(file, 'utf8')).map(({ cells }) => cells)).toMatchObject([
      { order: String(openId), sku: 'SB-1002', quantity: '25', 'each ex gst': '16.71', status: 'Pending' },
      { order: String(shippedId), status: 'Shipped', customer: customer.email, name: 'Buyer & Co' },
    ])
    expect(statSync(file).mode & 0o077).toBe(0)
    await expect(order('--csv orders.txt')).rejects.toThrow('ends in .csv')
  })

  test('order command writes the files of an order into a folder, as they were sent', async () => {
    await newArtwork(provider, customer, { bytes: plainPdf, name: 'my logo.pdf' })
    const id = await placeOrder(provider, customer, {}, true)
    const outputFolder = path.join(folder, `files-${id}`)
    await expect(order(`${id} files`)).rejects.toThrow('Specify a folder')
    const [line = ''] = await runCommand(provider, commandOf('orders'), [String(id), 'files', outputFolder])
    const [name = ''] = readdirSync(outputFolder)
    expect(line).toBe(`${path.join(outputFolder, name)}  artwork`)
    expect(name).toMatch(new RegExp(`^${id}-1-\\d+-my logo\\.pdf$`))
    expect(readFileSync(path.join(outputFolder, name), 'utf8')).toBe(plainPdf)
    expect(statSync(path.join(outputFolder, name)).mode & 0o077).toBe(0)
    const orderWithoutFiles = await placeOrder(provider, customer)
    expect(await order(`${orderWithoutFiles} files ${outputFolder}`)).toEqual([
      `Order ${orderWithoutFiles} has no files.`,
    ])
  })

  test('order command shows approval links, and mails them to a portal email', async () => {
    const id = await placeOrder(provider, customer)
    const [approveLink, rejectLink] = await order(`${id} links`)
    expect(approveLink).toMatch(/^Approve: https:\/\/shop\.example\/order-status\/U2FsdGVkX1/)
    expect(rejectLink).toMatch(/^Reject: {2}https/)
    await expect(order(`email-approver ${id}`)).rejects.toThrow('This customer has no portal email')
    await changeCustomer('--portal-email', 'Brand@Portal.example')
    letters.length = 0
    expect(await order(`email-approver ${id}`)).toEqual([`Order ${id}: email approver.`, `${notice}.`])
    expect(letters).toMatchObject([
      { to: 'brand@portal.example', link: expect.stringContaining('/order-status/') },
    ])
  })

  test.each(['999999', 'x', '0', '-1', '1e3'])('order command refuses the id %s', async (id) => {
    for (const words of [id, `move ${id} --to complete`])
      await expect(order(words)).rejects.toThrow(
        /There is no order|This order was not found|Unknown option|must be a whole number/,
      )
  })

  test('order command refuses an unknown status', async () => {
    const id = await placeOrder(provider, customer)
    await expect(move(id, 'finished')).rejects.toThrow(
      '--to must be one of PENDING, IN REVIEW, REJECTED, IN PRODUCTION, SHIPPED, COMPLETE.',
    )
    await expect(order(`move ${id}`)).rejects.toThrow('--to is required.')
    await expect(order(`move ${id} shipped`)).rejects.toThrow('Use: orders move ID --to pending|in-review|')
  })
})

describe('artwork', () => {
  test('proof waits for approval in its order, and is approved or rejected', async () => {
    const id = await placeOrder(provider, customer)
    letters.length = 0
    const fileId = proofIdIn(await artwork(String(id), '1', writeFile('proof one.pdf', plainPdf)))
    expect(letters).toMatchObject([{ to: customer.email, subject: `1 proof to approve: order ${id}` }])
    const readProofs = async () => (await readWholeOrder(provider, customer, id)).OrderArtworkAttachment
    const [file] = await readProofs()
    expect(file).toMatchObject({ Approve: 2, Attachment: expect.stringMatching(/\/proof one\.pdf$/) })
    expect(await (await provider.fetch(`/${encodeURI(file?.Attachment ?? '')}`)).text()).toBe(plainPdf)
    for (const [word, number] of [
      ['approved', 1],
      ['rejected', 0],
      ['pending', 2],
    ] as const) {
      await order(`mark-proof ${id} ${fileId} --approval ${word}`)
      expect((await readProofs())[0]?.Approve).toBe(number)
    }
    const waitingLine = `Proof ${fileId}: proof one.pdf, waiting for the customer since 20`
    expect((await order(`${id}`)).join('\n')).toContain(waitingLine)
    expect((await artwork()).join('\n')).toContain(`Order ${id}  ${waitingLine}`)
    // One mail when the proof was added, and one when it was set to pending again.
    expect(letters).toHaveLength(2)
  })

  test('proof for several lines waits once, and is approved for all of them', async () => {
    for (const index of [0, 1] as const)
      await addToCart(provider, customer, { ...variationOf(index), QTY: 30 })
    await addToCart(provider, customer)
    const id = await placeOrder(provider, customer, {}, true)
    letters.length = 0
    const output = await artwork(String(id), '2', writeFile('front.pdf', plainPdf))
    expect(output[0]).toContain(`to order ${id}, for lines 1, 2. ${notice}.`)
    expect(letters.map(({ subject }) => subject)).toEqual([`1 proof to approve: order ${id}`])
    const approvals = async () =>
      (await readWholeOrder(provider, customer, id)).OrderArtworkAttachment.map(({ Approve }) => Approve)
    expect(await approvals()).toEqual([2, 2])
    expect((await artwork()).filter((line) => line.startsWith(`Order ${id} `))).toHaveLength(1)
    await approve(id, proofIdIn(output))
    expect(await approvals()).toEqual([1, 1])
  })

  test('artwork command refuses unknown orders, lines, files and answers', async () => {
    const id = String(await placeOrder(provider, customer))
    const goodFile = writeFile('proof.png', await png())
    for (const [args, message] of [
      [['999999', '1', goodFile], 'There is no order 999999.'],
      [[id, '2', goodFile], `Order ${id} has no line 2.`],
      [[id, '1', path.join(folder, 'nowhere.png')], /^There is no file .*nowhere\.png\.$/],
      [[id, '1'], 'Specify the file of the proof'],
      [[id, '1', writeFile('a.svg', '<svg/>')], 'Save it as PDF or PNG'],
    ] as const)
      await expect(artwork(...args)).rejects.toThrow(message)
    await expect(approve(id, '999999')).rejects.toThrow('This proof was not found.')
    const maybe = order(`mark-proof ${id} 999999 --approval maybe`)
    await expect(maybe).rejects.toThrow('--approval must be one of pending,')
    await setStatus(db, Number(id), 'SHIPPED')
    await expect(artwork(id, '1', goodFile)).rejects.toThrow(
      `Order ${id} is SHIPPED, so its customer can’t answer a proof.`,
    )
    expect((await readWholeOrder(provider, customer, Number(id))).OrderArtworkAttachment).toEqual([])
  })
})

describe('coupon', () => {
  const statusOf = async (code: string) => {
    const reply = await requestCoupon(provider, customer, code)
    return (await reply.json()) as { ErrorMessage?: string; Data?: { Value: number } }
  }

  test('coupon command creates, changes and ends a coupon', async () => {
    const terms = '--percent 12.5 --max-uses 2 --starts-at 2020-01-01 --ends-at 2999-12-31'
    expect((await coupon(`change spring10 ${terms}`))[0]).toBe('Coupon SPRING10: change.')
    expect((await statusOf('spring10')).Data?.Value).toBe(12.5)
    await coupon('change SPRING10 --percent 20')
    expect((await statusOf('spring10')).Data?.Value).toBe(20)
    expect(await coupon('')).toContainEqual(expect.stringMatching(/^SPRING10 {2}percent 20 {2}.*uses 0/))
    await coupon('change SPRING10 --percent 20 --ends-at 2020-01-01')
    expect((await statusOf('spring10')).ErrorMessage).toBe('This coupon has expired.')
  })

  test('coupon is valid to the end of its last day', async () => {
    const today = new Date()
    const day = today.toLocaleDateString('sv')
    await coupon(`change LAST-DAY --percent 10 --starts-at ${day} --ends-at ${day}`)
    expect((await statusOf('last-day')).Data?.Value).toBe(10)
  })

  test.each([
    'ABC --percent 0',
    'ABC --percent 101',
    'ABC --percent=-5',
    'ABC --percent ten',
    'ABC',
    'A --percent 10',
    'NO% --percent 10',
    'ABC --percent 10 --ends-at tomorrow',
    'ABC --percent 10 --ends-at 2026-13-45',
    'ABC --percent 10 --max-uses 0',
    'ABC --percent 10 --max-uses',
    'ABC --percent 10 --once 1',
  ])('coupon command refuses %s', async (args) => {
    await expect(coupon(`change ${args}`)).rejects.toThrow()
  })
})

describe('user', () => {
  test('user command creates a customer, whose link sets a password that signs in', async () => {
    const email = `dana-${Date.now()}@buyer.example`
    const output = await user(['add', email.toUpperCase(), '--name', 'Dana Buyer', '--role=vip'])
    expect(output[0]).toBe(`Added ${email} with the role vipUser.`)
    const token = /confirm_pass\/(\S+)$/.exec(output[1] ?? '')?.[1]
    const body = { VerificationLink: token, Password: 'a quiet harbour' }
    expect((await post('auth/forgotpassword/changepassword', body)).status).toBe(200)
    const signedIn = await (await post('auth/signin', { Email: email, Password: 'a quiet harbour' })).json()
    expect(signedIn.data).toMatchObject({ RoleID: 4, FullName: 'Dana Buyer' })
    await expect(user(['add', email])).rejects.toThrow('already has an account')
  })

  test('customers command adds a customer to a portal, and removes the customer', async () => {
    const { slug } = await newPortal(provider, await newCustomer(provider, 3))
    const isMember = async () => (await customer.get(`category/getcategory/${slug}`)).status === 200
    expect(await isMember()).toBe(false)
    await changeCustomer('--portals', slug)
    expect(await isMember()).toBe(true)
    expect((await user('')).join()).toContain(customer.email)
    await changeCustomer('--portals', '')
    expect(await isMember()).toBe(false)
    await expect(changeCustomer('--portals', 'nowhere')).rejects.toThrow('There is no portal "nowhere".')
  })

  test.each([
    'nobody@x.example',
    'nobody',
    'add nobody',
    'add a@b.example --role king',
    'add a@b.example --age 5',
  ])('user command refuses %s', async (args) => {
    await expect(user(args)).rejects.toThrow()
  })
})

test('help of an act names its arguments, options and purpose', async () => {
  const [usage = '', purpose, ...options] = await order('move --help')
  expect(usage).toMatch(/^Usage: npm run provider -- orders move ID --to pending\|.* \[--mail\]/)
  expect(purpose).toMatch(/^Moves an order/)
  expect(options).toContain('  --anyway  (optional)')
  expect((await order('--help')).join('\n')).toMatch(/^orders mark-proof ID PROOF --approval /m)
})
