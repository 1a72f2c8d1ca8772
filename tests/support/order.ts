/** An order in the shop's type, and an order in a provider's reply. */
import type { Order, OrderLine } from '../../src/domain/order/order'

const town = { country: 'Australia', state: 'NSW', city: 'Sydney', postcode: '2000' }
const address = { ...town, customerName: 'Sam Buyer', line1: '1 High St', line2: '' }

export function anOrderLine(changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id: '71',
    productId: '7',
    name: 'Alpine flask',
    slug: 'alpine-flask',
    image: null,
    options: [],
    setups: [],
    quantity: 250,
    unitCents: 420,
    brief: '',
    customerFiles: [],
    approvalFiles: [],
    review: null,
    ...changes,
  }
}

export function anOrder(changes: Partial<Order> = {}): Order {
  return {
    id: '12',
    placedOn: Date.parse('2026-05-12T05:04:00Z'),
    status: 'PENDING',
    totalCents: 115_500,
    paymentMethod: 'Credit Card',
    purchaseOrder: 'PO 7',
    shipping: address,
    billing: { ...address, email: 'sam@acme.example', mobileNumber: '0400 000 000' },
    lines: [anOrderLine()],
    couponName: '',
    couponPercent: 0,
    gstCents: 10_500,
    gstPercent: '10',
    awaitsReviews: true,
    ...changes,
  }
}

const shippingTown = { SCity: 'Perth', SState: 'WA', SZipcode: '6000', SCountry: 'Australia' }
const shipping = { ...shippingTown, SCustomerName: 'Sam Shipper', SAddress1: '2 Low St' }
const billingTown = { BCity: 'Sydney', BState: 'NSW', BZipcode: '2000', BCountry: 'Australia' }
const payer = { BCustomerName: 'Bo Buyer', BEmail: 'bo@acme.example', BMobileNumber: '0400 000 000' }
const billing = { ...billingTown, ...payer, BAddress1: '1 High St' }
const oldLamp = { ProductID: 8, ProductName: 'Old lamp', Product: { Slug: '', ProductImage: '' } }
const money = { CouponName: 'FAIR', CouponValue: 10, GSTAmount: 94.5, GSTText: '10', Totalprice: 1039.5 }

export function orderReply(changes: Record<string, unknown> = {}) {
  return {
    OrderID: 12,
    CreatedOn: '2026-05-12T05:04:00Z',
    Status: 'COMPLETE',
    PaymentMethod: 'Credit Card',
    ponumber: 'PO 7',
    ...shipping,
    ...billing,
    ...money,
    ReviewSubmitStatus: 0,
    OrderDetails: [
      {
        OrderDetailsID: 71,
        ProductID: 7,
        ProductName: 'Alpine flask',
        QTY: 250,
        ProductPrice: 4.2,
        Brief: 'Left sleeve',
        // The API calls the chosen options `randomnumber`.
        randomnumber: [{ name: 'Colour', value: 'Navy' }],
        Product: { Slug: 'alpine-flask', ProductImage: 'media/w640/flask/1.webp' },
      },
      { ...oldLamp, OrderDetailsID: 72, QTY: 1, ProductPrice: 0 },
    ],
    OrderSetupPrice: [{ OrderDetailsID: 71, SetupName: 'Pad print', QTY: 2 }],
    OrderCustomerAttachment: [{ OrderDetailsID: 71, Attachment: 'uploads/logo.pdf' }],
    OrderArtworkAttachment: [
      { OrderDetailsID: 71, Attachment: 'uploads/1.png', Approve: 2 },
      { OrderDetailsID: 71, Attachment: 'uploads/2.png', Approve: 1 },
      { OrderDetailsID: 71, Attachment: 'uploads/3.ai', Approve: 0 },
    ],
    ProductReview: [],
    ...changes,
  }
}
