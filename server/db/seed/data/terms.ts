/** Sections of the terms and conditions of a new shop, as HTML. The page itself begins with the sentence about GST. */
import type { WrittenText } from '../written-text'

export const terms: WrittenText[] = [
  {
    title: 'Prices and GST',
    description: `<p>All prices are in Australian dollars and exclude GST. GST of 10% is added to quoted prices; it is
      reckoned on the subtotal after any discount.</p>
      <p>Prices hold for the quantity, colours and branding that they were quoted for. A printed quote is valid until
      the date on it. Prices can change until an order is placed; the checkout tells you before you order if one has.</p>`,
  },
  {
    title: 'Orders',
    description: `<p>An order is a binding offer; it is accepted when we confirm it. Each order needs a purchase order
      number or a reference of your own.</p>
      <p>Quantities below a product's minimum carry a surcharge of $20 on ex-stock orders. Deliveries may differ from
      the branded quantity ordered by up to 5%, and are charged as delivered.</p>`,
  },
  {
    title: 'Set-up and branding',
    description: `<p>Set-up charges apply once for each design, colour and position, as shown on the product page.
      Screens, plates, dies and embroidery files stay with us and are kept for two years after the last order.</p>
      <p>Colours are matched as closely as material and method allow. Small differences in shade and position are in
      the nature of printing and no fault.</p>`,
  },
  {
    title: 'Artwork and proofs',
    description: `<p>You confirm that you may use the logos, names and pictures that you send us.</p>
      <p>We print after you have approved a proof. Your approval covers spelling, size, position and colours; mistakes
      found after it are changed at your cost.</p>`,
  },
  {
    title: 'Payment',
    description: `<p>Orders are paid by credit card. Goods remain ours until they are paid in full.</p>`,
  },
  {
    title: 'Lead times',
    description: `<p>Times count in working days from the approved proof. They are given in good faith; where a date
      matters, say so in the brief so that we can confirm or decline it. Goods made to order take 8 to 12 weeks.</p>`,
  },
  {
    title: 'Freight',
    description: `<p>Freight is free to one location in Australia or New Zealand. Split delivery is $20 for each extra
      location. The risk passes to you when the goods are delivered.</p>`,
  },
  {
    title: 'Cancellations and returns',
    description: `<p>Orders can be changed or cancelled until the proof is approved. Branded goods, and goods bought
      in for one order, cannot be returned because they are not wanted any more.</p>`,
  },
  {
    title: 'Faults and your rights',
    description: `<p>Please report damage, faults and missing goods within seven days of delivery, with the order's
      number and photographs. We replace faulty goods or refund their price.</p>
      <p>Nothing in these terms takes away rights that you have under the <strong>Australian Consumer Law</strong>.</p>`,
  },
  {
    title: 'Samples',
    description: `<p>Samples are lent or sold as agreed. Lent ones are to be returned in sellable condition within 30
      days; otherwise they are charged.</p>`,
  },
  {
    title: 'Giveaways',
    description: `<p>Staff and their families cannot enter. One entry a person; entries that arrive after the draw do
      not take part. The winner is told by e-mail or telephone. Prizes are not exchanged for money.</p>`,
  },
  {
    title: 'Privacy',
    description: `<p>We collect what is needed to deal with enquiries, orders and giveaways, keep it as long as the law
      demands, and pass it on only to those who deliver for us. You can ask for a copy, a correction or deletion at
      any time: <a href="/Contact">Contact</a>.</p>
      <p>This shop keeps data on your device so that it works without a network. It uses no advertising trackers.</p>`,
  },
  {
    title: 'Law',
    description: `<p>These terms are governed by Australian law. The terms that were shown when an order was placed
      apply to it.</p>`,
  },
]
