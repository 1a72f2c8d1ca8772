/** Questions that business buyers ask, as HTML: what the FAQ of a new shop says. */
import type { WrittenText } from '../written-text'

export const faq: WrittenText[] = [
  {
    title: 'Who can order from this shop?',
    description: `<p>Businesses, schools, clubs, councils and resellers in Australia and New Zealand. You can look
      around without an account; to see your own prices and to order, <a href="/signup">create an account</a> as a
      wholesaler or a retailer.</p>`,
  },
  {
    title: 'Do your prices include GST?',
    description: `<p>No. All prices are in Australian dollars and <strong>exclude GST</strong>. GST of 10% is added
      to the subtotal after any discount; cart, checkout and order show it on a line of its own.</p>`,
  },
  {
    title: 'What is the smallest quantity I can order?',
    description: `<p>Every product has its own minimum. It stands beside the quantity on the product page, and prices
      fall in steps as the quantity grows.</p>
      <p>Need fewer? From stock we can often supply less than the minimum for a surcharge of $20 on the order. Press
      <em>Request a quote</em> on the product page and tell us how many you need.</p>`,
  },
  {
    title: 'What is a set-up charge?',
    description: `<p>Before we can brand a product we make a screen, plate, die, embroidery file or machine program
      for your design. The set-up charge pays for that, once for each design and position. The quote on the product
      page spreads it over your quantity, so you always see what one piece costs in the end.</p>
      <p>One product can carry several: a two-colour print on the front and a name on the back are three screens.</p>`,
  },
  {
    title: 'Which branding methods do you offer?',
    description: `<p>Eighteen, from pad print to embroidery and laser engraving.
      <a href="/branding">Branding Solutions</a> shows what each one suits, how fine its detail is and which artwork
      it needs. Which of them fit a product stands under <em>Branding options</em> on its page.</p>`,
  },
  {
    title: 'What artwork do you need?',
    description: `<p>Best is vector artwork: a <strong>PDF with all text turned to outlines</strong> and colours
      named as Pantone (PMS). Photographs need 300 dpi at the size they are printed.</p>
      <ul><li>Add the files to the line in your <a href="/cart">cart</a>: PNG, JPEG, WebP, GIF, TIFF, HEIC or PDF.</li>
      <li>Up to 25 MB a file and ten files a line.</li>
      <li>Write into the brief where the logo goes, how large, and in which colours.</li></ul>
      <p>Many products have a branding template to place your artwork on. You find it in the tab
      <em>Branding template</em>.</p>`,
  },
  {
    title: 'Can you help when my logo is only a small picture?',
    description: `<p>Yes. Send us what you have, and we tell you whether it can be used as it is. Redrawing a simple
      logo usually takes one working day; we name the price before we start.</p>`,
  },
  {
    title: 'Do I get a proof before you print?',
    description: `<p>Always. After you have ordered we send a proof that shows size, position and colours. Open the
      order in your account to see it and its status: Pending, Approved or Reject.
      <strong>Nothing is printed before you approve it.</strong></p>
      <p>Changes are free until then. Please read names and numbers letter by letter; what was approved is what we
      print.</p>`,
  },
  {
    title: 'How long does an order take?',
    description: `<table><thead><tr><th>Kind</th><th>After your approved proof</th></tr></thead><tbody>
      <tr><td>Express</td><td>5 working days</td></tr>
      <tr><td>From stock, branded</td><td>7 to 12 working days</td></tr>
      <tr><td>Made to order (indent)</td><td>8 to 12 weeks</td></tr></tbody></table>
      <p>The product page says which of them applies. Freight comes on top: allow one to five working days, more
      for remote places. Tell us your event's date in the brief, and we tell you at once if it cannot be met.</p>`,
  },
  {
    title: 'What does freight cost?',
    description: `<p>Freight is <strong>free to one location in Australia or New Zealand</strong>. Each further
      location of the same order is $20. Where a product's price holds a share for freight, its quote says so.</p>`,
  },
  {
    title: 'Can you deliver one order to several addresses?',
    description: `<p>Yes. Order everything at once and list the addresses with their quantities in the brief. The
      first location is free, each further one is $20.</p>`,
  },
  {
    title: 'Can I see a sample first?',
    description: `<p>Press <em>Request a sample</em> on the product page. Samples come unbranded or with somebody
      else's logo, so that you can judge material, weight and print. We tell you in our answer if a sample of that
      product is charged, and when we would like it back.</p>`,
  },
  {
    title: 'How do I get a quote for my boss or my client?',
    description: `<p>Choose quantity, colours and branding on the product page: the quote follows as you type.
      <em>Print</em> puts it on one sheet with date and validity, <em>Share</em> sends a link to the same choice. For
      anything unusual press <em>Request a quote</em>.</p>`,
  },
  {
    title: 'How do I pay, and where does my purchase order number go?',
    description: `<p>Orders are paid by credit card. The checkout asks for a PO# or reference of your own, and every
      paper about the order carries it. Discount codes are entered in the cart or at the checkout.</p>`,
  },
  {
    title: 'How do I order the same thing again?',
    description: `<p>Open the order under <a href="/order_list">Orders</a> and press <em>Order again</em>. What is
      still available goes into your cart at today's price, and you are told what is not. We keep your artwork and
      set-ups, so say in the brief that it is a repeat: many repeats need no new set-up.</p>`,
  },
  {
    title: 'Can I change or cancel an order?',
    description: `<p>Until you approve the proof, yes: <a href="/Contact">write or ring us</a> with the order's
      number. Once goods are being branded, or were bought for you alone, they cannot be taken back.</p>`,
  },
  {
    title: 'What if something arrives damaged or wrong?',
    description: `<p>Tell us within seven days, with the order's number and a photograph. If we made the mistake we
      replace the goods or give the money back, whichever you prefer. Your rights under the Australian Consumer Law
      are not touched by this.</p>`,
  },
  {
    title: 'Does this shop work without the internet?',
    description: `<p>Yes, that is what it was built for. Save the catalogue on <a href="/offline">Offline
      catalogue</a> before you go to a show: products, search, quotes and your own prices then work in a hall without
      reception. Hearts, briefs and giveaway entries wait on the device and are sent when the network is back; the
      <a href="/sync">sync centre</a> shows what is still waiting. Orders need the network.</p>`,
  },
  {
    title: 'How do I install the shop as an app?',
    description: `<p>Open <a href="/offline">Offline catalogue</a>: under <em>Ready for the show</em> it says how on
      your device. On an iPhone or iPad it is <em>Share</em>, then <em>Add to Home Screen</em>.</p>`,
  },
  {
    title: 'How does the giveaway work?',
    description: `<p>Fill in the <a href="/giveaway">form</a> at our stall or online, then like and comment on the
      post that it names. One entry a person. We use what you type for the draw, and for news only if you switch
      that on.</p>`,
  },
  {
    title: 'What do you do with my details, and what stays on my device?',
    description: `<p>We use your details to make, deliver and invoice what you order, and sell them to nobody. To see,
      correct or delete them, <a href="/Contact">write to us</a>.</p>
      <p>For speed and for work without a network your browser keeps pages that you opened. When you sign out, your
      prices, addresses, cart and orders are removed from the device. Changes that could not be sent yet stay, out of
      anybody else's sight, until you sign in again.</p>`,
  },
]
