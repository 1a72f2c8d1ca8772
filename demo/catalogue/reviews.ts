/** Generates customer reviews that match the kind of product: mostly good, some mixed, a few angry. */
import type { Random } from '../random'
import { type CatalogueProduct, timeFromSeedDay } from './catalogue'
import { type Remarks, reviewTexts } from './source'

type Review = CatalogueProduct['reviews'][number]

type ReviewedProduct = {
  /** `category/subcategory`. */
  categoryPath: string
  popularity: number
  /** Days since the product was added to the shop. */
  age: number
  isBestseller: boolean
}

export function reviewsOf(
  { categoryPath, popularity, age, isBestseller }: ReviewedProduct,
  random: Random,
): Review[] {
  const goodsRemarks = remarksAbout(categoryPath)
  const usualCount =
    random.chance(0.015) && age > 200 ? random.integer(40, 56) : defaultCount(popularity, age, random)
  const count = isBestseller ? Math.max(usualCount, random.integer(12, 22)) : usualCount
  const useCounts = new Map<string, number>()
  const reviews: Review[] = []
  // A sentence is repeated only after most sentences have been used.
  for (let tries = 0; reviews.length < count && tries < count * 4; tries++) {
    // Bestsellers get better ratings.
    const rating = ratingBy(random, isBestseller ? 0.85 : 1)
    const sentences = sentencesBy(goodsRemarks, rating, random)
    const allowedUses = Math.floor(tries / Math.max(count, 12))
    if (sentences.some((sentence) => (useCounts.get(sentence) ?? 0) > allowedUses)) continue
    for (const sentence of sentences) useCounts.set(sentence, (useCounts.get(sentence) ?? 0) + 1)
    reviews.push({
      author: authorBy(random),
      createdOn: timeFromSeedDay(-random.next() * Math.max(1, age - 14)),
      rating,
      remarks: sentences.join(' '),
    })
  }
  return reviews.sort((review, other) => (review.createdOn < other.createdOn ? 1 : -1))
}

/** Returns the remarks for the subcategory if there are any, otherwise the remarks for its category. */
function remarksAbout(categoryPath: string): Remarks {
  const about = (slug: string | undefined) =>
    reviewTexts.goods.find((remarks) => remarks.categories.includes(slug ?? ''))
  const [category, subcategory] = categoryPath.split('/')
  const match = about(subcategory) ?? about(category)
  if (!match) throw new Error(`There are no review texts of ${categoryPath}.`)
  return match
}

function defaultCount(popularity: number, age: number, random: Random): number {
  // A new arrival has no reviews yet.
  if (age < 120 || random.chance(0.18)) return 0
  return Math.min(14, Math.floor(random.next() * (4 + popularity / 8)))
}

function authorBy(random: Random): string {
  const firstName = random.pick(reviewTexts.givenNames)
  const surname = random.pick(reviewTexts.surnames)
  const style = random.next()
  if (style < 0.55) return `${firstName} ${surname}`
  return style < 0.85 ? `${firstName} ${surname.charAt(0)}.` : firstName
}

function sentencesBy(goodsRemarks: Remarks, rating: Review['rating'], random: Random): string[] {
  const mood = rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'poor'
  const goodsSentence = random.pick(goodsRemarks[mood])
  const serviceSentence = random.pick(reviewTexts.service[mood])
  const roll = random.next()
  if (roll < 0.32) return [goodsSentence]
  if (roll < 0.5) return [serviceSentence]
  // Four stars include a reason for the missing star, and an angry customer often praises something.
  if (rating === 4 && roll < 0.72) return [goodsSentence, random.pick(goodsRemarks.mixed)]
  if (rating === 2 && roll < 0.72) return [goodsSentence, random.pick(reviewTexts.service.mixed)]
  if (roll < 0.9) return [goodsSentence, serviceSentence]
  const others = goodsRemarks[mood].filter((sentence) => sentence !== goodsSentence)
  return [goodsSentence, ...others.slice(0, 1), serviceSentence]
}

function ratingBy(random: Random, maxRoll: number): Review['rating'] {
  const roll = random.next() * maxRoll
  if (roll < 0.46) return 5
  if (roll < 0.77) return 4
  if (roll < 0.9) return 3
  return roll < 0.97 ? 2 : 1
}
