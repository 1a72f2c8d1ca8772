/** Reviews as customers would leave them: mostly good, some mixed, a few cross, all about these goods. */
import type { Random } from '../random'
import { type CatalogueProduct, momentAt } from './catalogue'
import { type Remarks, reviewTexts } from './source'

type Review = CatalogueProduct['reviews'][number]

type Reviewed = {
  home: string
  popularity: number
  /** How many days the product has been in the shop. */
  age: number
  isInDepth: boolean
}

export function reviewsOf({ home, popularity, age, isInDepth }: Reviewed, random: Random): Review[] {
  const goods = remarksAbout(home)
  const usual =
    random.chance(0.015) && age > 200 ? random.integer(40, 56) : defaultCount(popularity, age, random)
  const count = isInDepth ? Math.max(usual, random.integer(12, 22)) : usual
  const said = new Map<string, number>()
  const reviews: Review[] = []
  // A sentence comes again only after most of them were used.
  for (let tries = 0; reviews.length < count && tries < count * 4; tries++) {
    // What everybody buys, they like.
    const rating = ratingBy(random, isInDepth ? 0.85 : 1)
    const sentences = sentencesBy(goods, rating, random)
    const allowed = Math.floor(tries / Math.max(count, 12))
    if (sentences.some((sentence) => (said.get(sentence) ?? 0) > allowed)) continue
    for (const sentence of sentences) said.set(sentence, (said.get(sentence) ?? 0) + 1)
    reviews.push({
      author: authorBy(random),
      createdOn: momentAt(-random.next() * Math.max(1, age - 14)),
      rating,
      remarks: sentences.join(' '),
    })
  }
  return reviews.sort((one, other) => (one.createdOn < other.createdOn ? 1 : -1))
}

/** Those of the subcategory where it has its own, else of its category. */
function remarksAbout(home: string): Remarks {
  const about = (slug: string | undefined) =>
    reviewTexts.goods.find(({ sections }) => sections.includes(slug ?? ''))
  const [category, subcategory] = home.split('/')
  const found = about(subcategory) ?? about(category)
  if (!found) throw new Error(`There are no review texts of ${home}.`)
  return found
}

function defaultCount(popularity: number, age: number, random: Random): number {
  // A new arrival has no reviews of long use yet.
  if (age < 120 || random.chance(0.18)) return 0
  return Math.min(14, Math.floor(random.next() * (4 + popularity / 8)))
}

function authorBy(random: Random): string {
  const given = random.pick(reviewTexts.givenNames)
  const surname = random.pick(reviewTexts.surnames)
  const style = random.next()
  if (style < 0.55) return `${given} ${surname}`
  return style < 0.85 ? `${given} ${surname.charAt(0)}.` : given
}

function sentencesBy(goods: Remarks, rating: Review['rating'], random: Random): string[] {
  const mood = rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'poor'
  const ofGoods = random.pick(goods[mood])
  const ofService = random.pick(reviewTexts.service[mood])
  const length = random.next()
  if (length < 0.32) return [ofGoods]
  if (length < 0.5) return [ofService]
  // Four stars have a reason for the missing one, and a cross customer often grants something.
  if (rating === 4 && length < 0.72) return [ofGoods, random.pick(goods.mixed)]
  if (rating === 2 && length < 0.72) return [ofGoods, random.pick(reviewTexts.service.mixed)]
  if (length < 0.9) return [ofGoods, ofService]
  const others = goods[mood].filter((sentence) => sentence !== ofGoods)
  return [ofGoods, ...others.slice(0, 1), ofService]
}

function ratingBy(random: Random, upTo: number): Review['rating'] {
  const place = random.next() * upTo
  if (place < 0.46) return 5
  if (place < 0.77) return 4
  if (place < 0.9) return 3
  return place < 0.97 ? 2 : 1
}
