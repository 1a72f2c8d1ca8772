/** Reviews as customers would leave them: mostly good, some mixed, a few cross, all about these goods. */
import type { CatalogueProduct } from './catalogue-shape'
import { type Mood, type Remarks, remarksFor, serviceRemarks } from './data/remarks'
import { givenNames, surnames } from './data/reviewers'
import { momentAt } from './dates'
import type { Chance } from './random'
import { pieces } from './text'

type Review = CatalogueProduct['reviews'][number]

/** `age` is how many days the product has been in the shop. */
export function reviewsOf(home: string, popularity: number, age: number, chance: Chance): Review[] {
  const [category = '', subcategory = ''] = home.split('/')
  const goods = remarksFor(category, subcategory)
  const count = chance.hits(0.015) && age > 200 ? chance.whole(40, 56) : usualCount(popularity, age, chance)
  const said = new Set<string>()
  const reviews: Review[] = []
  // Two people seldom say quite the same; when nothing new comes up, there is one review less.
  for (let tries = 0; reviews.length < count && tries < count * 3; tries++) {
    const review = oneReview(goods, age, chance)
    if (said.has(review.remarks)) continue
    said.add(review.remarks)
    reviews.push(review)
  }
  return reviews.sort((one, other) => (one.createdOn < other.createdOn ? 1 : -1))
}

function usualCount(popularity: number, age: number, chance: Chance): number {
  if (age < 30 || chance.hits(0.18)) return 0
  return Math.min(14, Math.floor(chance.next() * (4 + popularity / 8)))
}

function oneReview(goods: Remarks, age: number, chance: Chance): Review {
  const rating = ratingBy(chance)
  const mood: Mood = rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'poor'
  const given = chance.one(givenNames)
  const surname = chance.one(surnames)
  const style = chance.next()
  const author =
    style < 0.55 ? `${given} ${surname}` : style < 0.85 ? `${given} ${surname.charAt(0)}.` : given
  return {
    author,
    createdOn: momentAt(-chance.next() * Math.max(1, age - 14)),
    rating,
    remarks: remarksBy(goods, mood, rating, chance),
  }
}

function remarksBy(goods: Remarks, mood: Mood, rating: number, chance: Chance): string {
  const ofGoods = chance.one(pieces(goods[mood]))
  const ofService = chance.one(pieces(serviceRemarks[mood]))
  const length = chance.next()
  if (length < 0.32) return ofGoods
  if (length < 0.5) return ofService
  // Four stars have a reason for the missing one, and a cross customer often grants something.
  if (rating === 4 && length < 0.72) return `${ofGoods} ${chance.one(pieces(goods.mixed))}`
  if (rating === 2 && length < 0.72) return `${ofGoods} ${chance.one(pieces(serviceRemarks.mixed))}`
  if (length < 0.9) return `${ofGoods} ${ofService}`
  const [one, other] = chance.shuffled(pieces(goods[mood]))
  return [one, other, ofService].filter(Boolean).join(' ')
}

function ratingBy(chance: Chance): Review['rating'] {
  const place = chance.next()
  if (place < 0.46) return 5
  if (place < 0.77) return 4
  if (place < 0.9) return 3
  return place < 0.97 ? 2 : 1
}
