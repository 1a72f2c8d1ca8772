/**
 * The page behind a private link: a quote as its client reads and answers it (req 23.4). It works without scripts.
 * Its only script (standalone/for/page) saves answers as they are given, and stores answers that are given without
 * a network.
 */
import { html, raw } from 'hono/html'
import type { Approval } from '../contract'
import { formatCount, withCount } from '../../../src/domain/count'
import { artworkAccept } from '../../../src/domain/cart/artwork'
import { dayInFull } from '../../../src/domain/delivery/needed-by'
import { formatAud } from '../../../src/domain/price/money'
import { longDayIn } from '../../../src/domain/delivery/time-zone'
import { formatAddressLine } from '../../../src/domain/account/address'
import {
  choiceLabels,
  choices,
  eachCentsOf,
  type LineAnswer,
  maxClientQuantity,
  maxClientTextLength,
  minQuantityOf,
  noAnswer,
  quantityOf,
  type QuoteDocument,
  type QuoteLine,
} from '../../drafts/rules/quote'
import { cellTexts, totalRows } from '../../drafts/rules/quote-texts'
import { answerParts, type ClientView } from './page-answer-parts'
import { type Frame, framePage, type Html } from './page-frame'

export function clientPage(frame: Frame, view: ClientView): Html {
  const { quote, token, version, newestVersion, until, approval, resultText, problem, answeredAt } = view
  const isOld = version !== newestVersion
  const isOpen = !isOld && approval === null
  // The quote's day is left out when the page already shows a field for the day or the day of the approval.
  const isDayShownElsewhere = approval !== null || (isOpen && quote.rights.includes('approve'))
  const name = quote.to[0] ? `Quote for ${quote.to[0]}` : 'Your quote'
  const content = html`
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    ${resultText && html`<p class="done" role="status">${resultText}</p>`}
    ${isOld && html`<p class="note">This is an earlier version of the quote, to read only. <a href="/for/${token}">See the newest one</a></p>`}
    ${!isOld && newestVersion > 1 && html`<p class="note">Version ${newestVersion}. <a href="/for/${token}?version=${newestVersion - 1}">See the version before</a></p>`}
    ${quote.message && html`<p class="message">${quote.message}</p>`}
    <dl class="facts">
      ${fact('Quote', quote.number)} ${fact('From', quote.from.join(', '))}
      ${isDayShownElsewhere ? '' : fact('Needed by', quote.neededBy && dayInFull(quote.neededBy))} ${fact('Valid until', longDayIn(frame.timeZone, until.getTime()))}
    </dl>
    ${approval && !isOld ? approvedPart(frame, view, approval) : ''}
    <form method="post" action="/for/${token}" id="answers">
      <input type="hidden" name="version" value="${version}" />
      <input type="hidden" name="known" value="${answeredAt}" />
      ${isOpen ? html`<button name="do" value="answer" class="first" tabindex="-1" aria-hidden="true" formnovalidate>Save</button>` : ''}
      <ul class="lines">
        ${quote.lines.map((line, index) => lineCard(frame, view, { line, index, isOpen }))}
      </ul>
      ${quote.notes && html`<section><h2>Notes</h2><p class="message">${quote.notes}</p></section>`}
      ${totalPart(view)} ${isOpen ? answerParts(view) : ''}
    </form>
    ${isOpen && quote.rights.includes('logo') ? quote.lines.map((_, index) => logoForm(view, index)) : ''}
  `
  return framePage(frame, name, content, token)
}

const fact = (name: string, value: string) =>
  value === '' ? '' : html`<div><dt>${name}</dt><dd>${value}</dd></div>`

type Card = { line: QuoteLine; index: number; isOpen: boolean }

function lineCard({ imageHost }: Frame, view: ClientView, { line, index, isOpen }: Card): Html {
  const { quote, token, version, approval } = view
  const stored = view.answers.get(line.id)
  const answer = enteredAnswer(view, index, stored)
  const canChoose = isOpen && quote.rights.includes('choose')
  const src = line.picture
    ? `/for/${token}/picture/${version}/${index}`
    : line.image && `${imageHost}/${line.image}`
  const isLeftOut = approval !== null && !approval.lines.some(({ id }) => id === line.id)
  return html`<li class="card${line.picture ? ' mock-up' : ''}${isLeftOut ? ' left-out' : ''}">
    ${src && html`<img src="${src}" alt="" width="320" height="320" loading="lazy" />`}
    <div>
      <h2 id="name-${index}">${line.name}</h2>
      <p class="soft">${line.sku}</p>
      ${cellTexts(line).map((text) => html`<p>${text}</p>`)} ${line.branding && html`<p>${line.branding}</p>`}
      <p>${canChoose ? '' : html`<strong>${withCount(quantityOf(line, answer), 'piece')}</strong> `}<span data-price="${index}">${priceText(quote, line, answer)}</span></p>
    </div>
    <div class="answer" role="group" aria-labelledby="name-${index}">
      ${canChoose ? chooseFields(view, { line, index, answer }) : isLeftOut ? html`<p>Not ordered</p>` : ''}
      ${isOpen ? commentField(view, index, answer) : answer.comment && html`<p class="message">“${answer.comment}”</p>`}
      ${!isOpen && answer.logo && html`<p>Logo: ${answer.logo.name}</p>`}
      ${
        isOpen && quote.rights.includes('logo')
          ? html`<div class="logo">
            <label>${answer.logo ? `${answer.logo.name}, or another logo` : 'Your logo'} <input type="file" name="logo" accept="${artworkAccept}" form="logo-${index}" required /></label>
            <button form="logo-${index}" class="quiet">Upload</button>
          </div>`
          : ''
      }
    </div>
  </li>`
}

function enteredAnswer(
  { enteredFields }: ClientView,
  index: number,
  stored: LineAnswer = noAnswer,
): LineAnswer {
  return {
    ...stored,
    choice: choices.find((known) => known === enteredFields.get(`choice-${index}`)) ?? stored.choice,
    quantity: Number(enteredFields.get(`quantity-${index}`)) || stored.quantity,
    comment: enteredFields.get(`comment-${index}`) ?? stored.comment,
  }
}

/** Returns a text such as '$10.05 each, $5,025.00 ex GST'; '' when no prices are shown. */
export function priceText(
  { isPriced }: QuoteDocument,
  line: QuoteLine,
  answer: LineAnswer | undefined,
): string {
  if (!isPriced) return ''
  const eachCents = eachCentsOf(line, answer)
  return eachCents === null
    ? 'Price on request'
    : `${formatAud(eachCents)} each, ${formatAud(eachCents * quantityOf(line, answer))} ex GST`
}

/** The choice is only shown for several products, because a single product cannot be left out. */
function chooseFields(
  { quote }: ClientView,
  { line, index, answer }: { line: QuoteLine; index: number; answer: LineAnswer },
): Html {
  const priceSteps = line.quantities.flatMap(({ quantity, eachCents }) =>
    !quote.isPriced || eachCents === null ? [] : `${formatCount(quantity)} at ${formatAud(eachCents)}`,
  )
  const choice = html`<fieldset class="choice">
      <legend>Do you want it?</legend>
      ${Object.entries(choiceLabels).map(
        ([value, label]) =>
          html`<label><input type="radio" name="choice-${index}" value="${value}" ${answer.choice === value ? raw('checked') : ''} /><span>${label}</span></label>`,
      )}
    </fieldset>`
  return html`${quote.lines.length > 1 ? choice : ''}
    <div>
      <label>Quantity <input type="number" name="quantity-${index}" inputmode="numeric" required min="${minQuantityOf(line)}" max="${maxClientQuantity}" value="${quantityOf(line, answer)}" aria-describedby="steps-${index}" /></label>
      <p class="soft" id="steps-${index}">${priceSteps.length > 1 ? `Price each: ${priceSteps.join(', ')}` : `At least ${formatCount(minQuantityOf(line))}`}</p>
    </div>`
}

function commentField({ quote }: ClientView, index: number, { comment }: LineAnswer): Html | string {
  if (!quote.rights.includes('comment')) return ''
  return html`<label>Comment <textarea name="comment-${index}" rows="2" maxlength="${maxClientTextLength}">${comment}</textarea></label>`
}

function totalPart({ quote, answers }: ClientView): Html | string {
  const rows = totalRows(quote, answers)
  if (rows.length === 0) return ''
  return html`<section class="totals" aria-label="Total">
    <dl>${rows.map(({ name, amount }, index) => html`<div><dt>${name}</dt><dd data-total="${index}">${amount}</dd></div>`)}</dl>
    <p class="soft">Prices are in Australian dollars. ${quote.lines.length > 1 ? 'The total leaves out anything marked No or Maybe.' : ''}</p>
  </section>`
}

const logoForm = ({ token, version }: ClientView, index: number) =>
  html`<form method="post" enctype="multipart/form-data" action="/for/${token}/logo" id="logo-${index}" hidden>
    <input type="hidden" name="version" value="${version}" /><input type="hidden" name="line" value="${index}" />
  </form>`

function approvedPart(
  { timeZone }: Frame,
  { quote }: ClientView,
  { at, name, purchaseOrder, neededBy, lines, totalCents, deliverTo }: Approval,
): Html {
  return html`<section class="panel approved">
    <h2>Approved</h2>
    <p>Approved by ${name} on ${longDayIn(timeZone, at)}. Thanks, that’s all we need.</p>
    <dl class="facts">
      ${fact('Products', `${lines.length} of ${quote.lines.length}`)} ${fact('PO number', purchaseOrder)}
      ${fact('Needed by', neededBy && dayInFull(neededBy))}
      ${fact('Deliver to', deliverTo ? formatAddressLine(deliverTo) : '')}
      ${fact('Total inc GST', totalCents === null ? '' : formatAud(totalCents))}
    </dl>
  </section>`
}
