/**
 * The forms with which a client answers a quote as a whole: approve it, with day and address, or request a change
 * (req 23.5, 23.10).
 */
import { html, raw } from 'hono/html'
import { australianStates } from '../../../src/domain/account/address'
import type { Approval } from '../contract'
import type { QuoteDelivery } from '../../drafts/rules/quote-delivery'
import { formatAud } from '../../../src/domain/price/money'
import {
  type LineAnswers,
  maxClientTextLength,
  type QuoteDocument,
  quoteTotal,
} from '../../drafts/rules/quote'
import type { Html } from './page-frame'

export type ClientView = {
  token: string
  quote: QuoteDocument
  version: number
  /** Newest version of the link's quote; when it differs from `version`, a newer quote exists. */
  newestVersion: number
  until: Date
  answers: LineAnswers
  /** Approval of the newest version. */
  approval: Approval | null
  /** Time of the answers, in epoch ms. */
  answeredAt: number
  /** null: no day can be promised, or nothing can be approved. */
  delivery: QuoteDelivery | null
  /** Message about the client's last action, such as that an answer was saved; '' when there is none. */
  resultText: string
  problem: string
  /** The form's fields as the client typed them, when the form was refused. */
  enteredFields: ReadonlyMap<string, string>
}

export function answerParts(view: ClientView): Html {
  const { rights } = view.quote
  return html`
    ${
      rights.includes('choose') || rights.includes('comment')
        ? html`<p class="save"><button name="do" value="answer" class="quiet" formnovalidate>Save answers</button> <span role="status" data-state="answer"></span></p>`
        : ''
    }
    ${rights.includes('approve') ? approvePart(view) : ''}
    ${rights.includes('comment') ? changePart(view) : ''}
  `
}

function approvePart(view: ClientView): Html {
  const { quote, enteredFields, answers, delivery } = view
  const value = (name: string, fallback = '') => enteredFields.get(name) ?? fallback
  const day = value('needed', quote.neededBy)
  const total = quoteTotal(quote, answers)
  return html`<section class="panel">
      <h2>Approve this quote</h2>
      ${quote.lines.length > 1 ? html`<p>We’ll order everything except what you mark No or Maybe.</p>` : ''}
      <p class="note" data-delivery>${deliveryTextOf(delivery)}</p>
      <div class="fields">
        <label>Your name <input name="name" autocomplete="name" maxlength="200" required value="${value('name')}" /></label>
        <label>PO number (optional) <input name="po" autocomplete="off" maxlength="200" value="${value('po')}" /></label>
        <div>
          <label>Needed by (optional) <input type="date" name="needed" value="${day}" aria-describedby="day" data-earliest="${delivery?.earliest ?? ''}" ${day !== '' && delivery?.isLate ? raw('aria-invalid="true"') : ''} /></label>
          <p class="hint" id="day" data-refusal>${delivery?.earliest || (day && delivery?.isLate) ? delivery.refusal : ''}</p>
        </div>
      </div>
      ${addressPart(value)}
      <label class="tick"><input type="checkbox" name="agree" value="yes" required /> I approve the products, quantities and prices above.</label>
    </section>
    <p class="foot">
      ${total && html`<span>Total inc GST <b data-total="2">${formatAud(total.totalCents)}</b></span>`}
      <button name="do" value="approve">Approve</button> <span role="status" data-state="approve"></span>
    </p>`
}

export const deliveryTextOf = (delivery: ClientView['delivery']) =>
  delivery?.text ?? 'We’ll confirm the delivery day with you.'

const addressFields = ['to-name', 'to-line1', 'to-line2', 'to-city', 'to-state', 'postcode']

function addressPart(value: (name: string) => string): Html {
  const isAddressEntered = addressFields.some((name) => value(name) !== '')
  return html`<details class="address" ${isAddressEntered ? raw('open') : ''}>
    <summary>Delivery address (optional)</summary>
    <p class="soft">Leave it empty to have it sent to whoever sent you this quote.</p>
    <div class="fields">
      <label>Recipient <input name="to-name" autocomplete="shipping name" maxlength="200" value="${value('to-name')}" /></label>
      <label>Street address <input name="to-line1" autocomplete="shipping address-line1" maxlength="200" value="${value('to-line1')}" /></label>
      <label>Address line 2 <input name="to-line2" autocomplete="shipping address-line2" maxlength="200" value="${value('to-line2')}" /></label>
      <label>Suburb <input name="to-city" autocomplete="shipping address-level2" maxlength="100" value="${value('to-city')}" /></label>
      <label>State <select name="to-state" autocomplete="shipping address-level1">
        <option value=""></option>
        ${australianStates.map(({ short, name }) => html`<option value="${short}" ${value('to-state') === short ? raw('selected') : ''}>${name}</option>`)}
      </select></label>
      <label>Postcode <input name="postcode" inputmode="numeric" autocomplete="shipping postal-code" maxlength="4" value="${value('postcode')}" /></label>
    </div>
  </details>`
}

function changePart({ enteredFields, answers }: ClientView): Html {
  return html`<section class="panel">
    <h2>Ask for a change</h2>
    <label>What should change? <textarea name="change" rows="3" maxlength="${maxClientTextLength}">${enteredFields.get('change') ?? answers.get('')?.comment}</textarea></label>
    <button name="do" value="change" class="quiet" formnovalidate>Ask for a change</button> <span role="status" data-state="change"></span>
  </section>`
}
