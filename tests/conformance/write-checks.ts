/** Checks that write into the account. Every write is undone; nothing is ordered, and no email is sent. */
import { randomUUID } from 'node:crypto'
import { fetchAddresses, removeAddress, saveAddress } from '../../src/api/account/address'
import { addLine, fetchCart, removeLine } from '../../src/api/cart/cart'
import { saveBrief } from '../../src/api/cart/cart-line'
import { addToWishlist, fetchWishlist, removeOnWishlistPage } from '../../src/api/product/wishlist'
import { blankAddress } from '../../src/domain/account/address'
import type { NewLine } from '../../src/domain/cart/cart'
import type { Product } from '../../src/domain/product/product'
import { signedIn } from './account-checks'
import { type Check, requireData, NotSeen, throwIfAny } from './check'

export const newKey = () => ({ idempotencyKey: randomUUID() })
export const asWriteCheck = (check: Omit<Check, 'requires'>): Check => ({
  ...signedIn(check),
  requires: 'writes',
})

export const address = {
  ...blankAddress,
  customerName: 'Conformance Check',
  state: 'NSW',
  city: 'Sydney',
  postcode: '2000',
  line1: '1 George Street',
}

/** Returns a line with enough pieces for any minimum, of the product's first variation if it has variations. */
export function newLineOf(product: Product, setups: NewLine['setups'] = new Map()): NewLine {
  return {
    productId: product.id,
    variationId: product.hasVariations ? requireData(product.variations[0], 'variation').id : null,
    quantity: Math.max(product.minimumQuantity, 100),
    eachCents: null,
    setups,
    options: [],
  }
}

export const writeChecks: Check[] = [
  asWriteCheck({
    name: 'Wishlist: add and remove',
    expected: 'a Message for each write, and the list as it is afterwards',
    docSection: 'core-calls.md#wishlist',
    run: async ({ observed }) => {
      const { id } = requireData(observed.product, 'product')
      const isListed = async () => (await fetchWishlist()).value.some(({ productId }) => productId === id)
      if (await isListed()) throw new NotSeen('the product is on the wishlist already')
      const faults: string[] = []
      try {
        await addToWishlist(id, newKey())
        if (!(await isListed())) faults.push('what was added is not on the list')
      } finally {
        await removeOnWishlistPage(id, newKey())
      }
      if (await isListed()) faults.push('what was removed is still on the list')
      throwIfAny(faults)
      return ''
    },
  }),
  asWriteCheck({
    name: 'Shipping address: add, change and remove',
    expected: 'the newest last; a change under its id; the same Idempotency-Key adds once',
    docSection: 'core-calls.md#profile-and-addresses',
    run: async (_, { note }) => {
      const before = (await fetchAddresses('shipping')).value
      const newAddresses = async () => {
        const known = new Set(before.map(({ id }) => id))
        return (await fetchAddresses('shipping')).value.filter(({ id }) => !known.has(id))
      }
      const faults: string[] = []
      try {
        const key = randomUUID()
        const save = () => saveAddress({ kind: 'shipping', id: null, fields: address }, key)
        await save()
        const [added] = await newAddresses()
        if (!added) faults.push('the address that was added is not in the list')
        else {
          if (added.postcode !== address.postcode || added.line1 !== address.line1)
            faults.push('the address is not as it was sent')
          const fields = { ...address, city: 'Newcastle' }
          await saveAddress({ kind: 'shipping', id: added.id, fields }, randomUUID())
          const changed = (await newAddresses()).find(({ id }) => id === added.id)
          if (changed?.city !== 'Newcastle') faults.push('the change of the address is not in the list')
        }
        await save()
        if ((await newAddresses()).length > 1) note('the same Idempotency-Key added the address twice')
      } finally {
        for (const { id } of await newAddresses()) await removeAddress('shipping', id)
      }
      if ((await newAddresses()).length > 0) faults.push('the address is still there after it was removed')
      throwIfAny(faults)
      return ''
    },
  }),
  asWriteCheck({
    name: 'Cart: add, brief and remove',
    expected:
      'the line with the brief; ErrorCode ProductExit when it is added again; no line after its removal',
    docSection: 'core-calls.md#cart',
    run: async ({ observed }) => {
      const { product } = requireData(observed.memberDetail, 'product with prices')
      const lines = async () => (await fetchCart()).value.flatMap((group) => group.lines)
      const before = new Set((await lines()).map(({ id }) => id))
      const newLines = async () => (await lines()).filter(({ id }) => !before.has(id))
      if ((await lines()).some(({ productId }) => productId === product.id))
        throw new NotSeen('the product is in the cart already')
      const line = newLineOf(product)
      const faults: string[] = []
      try {
        await addLine(line)
        const [added] = await newLines()
        if (!added) faults.push('what was added is not in the cart')
        else {
          if (added.quantity !== line.quantity)
            faults.push(`QTY is ${added.quantity}, sent was ${line.quantity}`)
          await saveBrief(added.id, 'Conformance check', newKey())
          if ((await newLines())[0]?.brief !== 'Conformance check')
            faults.push('the brief is not on the line')
          if ((await addLine(line)) === null)
            faults.push('the same line once more is not refused with ProductExit')
        }
      } finally {
        for (const { id } of await newLines()) await removeLine(id)
      }
      if ((await newLines()).length > 0) faults.push('the line is still there after it was removed')
      throwIfAny(faults)
      return product.slug
    },
  }),
]
