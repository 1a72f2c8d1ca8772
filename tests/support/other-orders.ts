/**
 * Orders of the other provider (other-provider.ts): numbers as strings, objects instead of lists with one item, and
 * other status names.
 */
import type { OtherReply, OtherCall } from './other-sales'

const refusal = (ErrorMessage: string): OtherReply => ({ reply: { ErrorMessage } })

export class OtherOrders {
  /** Reviews as received. */
  readonly received: Record<string, unknown>[] = []
  #review: Record<string, unknown> | null = null

  /** Returns null when the call does not concern orders or reviews. */
  answer({ call, body, token }: Pick<OtherCall, 'call' | 'body' | 'token'>): OtherReply | null {
    if (!/^GET order\b|^POST product_review$/.test(call)) return null
    if (!/^role\d-/.test(token)) return refusal('Please log in first.')
    if (call === 'POST product_review') return this.#take(body)
    if (/^GET order\/?$/.test(call)) {
      const { OrderID, CreatedOn, Status, Totalprice } = this.#order()
      const odd = { OrderID: 'B-77', CreatedOn: 'last week', Status: 'Waiting for Bob', Totalprice: 'soon' }
      return {
        reply: { data: { data: [odd, { OrderID: null }, { OrderID, CreatedOn, Status, Totalprice }] } },
      }
    }
    return call === 'GET order/901' ? { reply: { data: [this.#order()] } } : { reply: { Data: [] } }
  }

  #take(body: Record<string, unknown>): OtherReply {
    this.received.push(body)
    if (!body['Rating']) return refusal('Stars, please.')
    this.#review = { OrderDetailsID: '31', Rating: `${Number(body['Rating'])}`, Remarks: body['Remarks'] }
    return { reply: { Data: { Message: 'Ta.' } } }
  }

  #order() {
    return {
      OrderID: '901',
      CreatedOn: '2026-05-12T05:04:00+00:00',
      Status: 'Complete',
      Totalprice: '2,475.00',
      PaymentMethod: 'Credit Card',
      ponumber: 4711,
      GSTAmount: '225.00',
      GSTText: '10%',
      CouponName: 'FAIR',
      CouponValue: '10',
      ReviewSubmitStatus: '0',
      BCustomerName: 'Person 1',
      BEmail: 'role1@buyer.example',
      BMobileNumber: 400000000,
      BAddress1: '1 High St',
      SCustomerName: 'Person 1',
      SAddress1: '2 Low St',
      SAddress2: null,
      SZipcode: 800,
      OrderDetails: [
        {
          OrderDetailsID: '31',
          ProductID: '7',
          ProductName: 'Thing 7 &amp; Co',
          QTY: '250',
          ProductPrice: '10.00',
          Brief: null,
          randomnumber: '[]',
          Product: [{ Slug: 'thing-7', ProductImage: 'pictures/thing-7.svg' }],
        },
        {
          OrderDetailsID: 32,
          ProductID: '999',
          ProductName: 'A thing that <b>was</b>',
          QTY: 25,
          ProductPrice: 10,
          randomnumber: [{ name: 'Colour', value: 'Red' }],
          Product: null,
        },
        { OrderDetailsID: 33 },
      ],
      OrderSetupPrice: { OrderDetailsID: 31, SetupName: 'Pad print &amp; more', QTY: '1' },
      OrderCustomerAttachment: { OrderDetailsID: '31', Attachment: 'pictures/logo.svg' },
      OrderArtworkAttachment: [
        { OrderDetailsID: '31', Attachment: 'pictures/proof.svg', Approve: '2' },
        { OrderDetailsID: '31', Attachment: 'https://elsewhere.example/proof.svg', Approve: null },
      ],
      ProductReview: this.#review,
    }
  }
}
