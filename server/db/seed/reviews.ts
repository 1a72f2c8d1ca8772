/** Reviews as customers would leave them: mostly good, some mixed, a few cross, all about these goods. */
import type { CatalogueProduct } from './catalogue-shape'
import { remarksFor, serviceRemarks } from './data/remarks'
import type { Mood, Remarks } from './data/remarks-mood'
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
  const said = new Map<string, number>()
  const reviews: Review[] = []
  // Nobody repeats a sentence of another customer until most of them have been said.
  for (let tries = 0; reviews.length < count && tries < count * 4; tries++) {
    const rating = ratingBy(chance)
    const sentences = sentencesBy(goods, rating, chance)
    const allowed = Math.floor(tries / Math.max(count, 12))
    if (sentences.some((sentence) => (said.get(sentence) ?? 0) > allowed)) continue
    for (const sentence of sentences) said.set(sentence, (said.get(sentence) ?? 0) + 1)
    reviews.push({
      author: authorBy(chance),
      createdOn: momentAt(-chance.next() * Math.max(1, age - 14)),
      rating,
      remarks: sentences.join(' '),
    })
  }
  return reviews.sort((one, other) => (one.createdOn < other.createdOn ? 1 : -1))
}

function usualCount(popularity: number, age: number, chance: Chance): number {
  // Nobody has used a new arrival for months yet.
  if (age < 120 || chance.hits(0.18)) return 0
  return Math.min(14, Math.floor(chance.next() * (4 + popularity / 8)))
}

function authorBy(chance: Chance): string {
  const given = chance.one(givenNames)
  const surname = chance.one(surnames)
  const style = chance.next()
  if (style < 0.55) return `${given} ${surname}`
  return style < 0.85 ? `${given} ${surname.charAt(0)}.` : given
}

function sentencesBy(goods: Remarks, rating: Review['rating'], chance: Chance): string[] {
  const mood: Mood = rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'poor'
  const ofGoods = chance.one(pieces(goods[mood]))
  const ofService = chance.one(pieces(serviceRemarks[mood]))
  const length = chance.next()
  if (length < 0.32) return [ofGoods]
  if (length < 0.5) return [ofService]
  // Four stars have a reason for the missing one, and a cross customer often grants something.
  if (rating === 4 && length < 0.72) return [ofGoods, chance.one(pieces(goods.mixed))]
  if (rating === 2 && length < 0.72) return [ofGoods, chance.one(pieces(serviceRemarks.mixed))]
  if (length < 0.9) return [ofGoods, ofService]
  const others = pieces(goods[mood]).filter((sentence) => sentence !== ofGoods)
  return [ofGoods, ...others.slice(0, 1), ofService]
}

function ratingBy(chance: Chance): Review['rating'] {
  const place = chance.next()
  if (place < 0.46) return 5
  if (place < 0.77) return 4
  if (place < 0.9) return 3
  return place < 0.97 ? 2 : 1
}
