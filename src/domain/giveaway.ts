/** The trade-show giveaway: what an entry says and what is wrong with it (A §2 "Giveaway form", A §5). */

export const interests = ['Sublimated apparel', 'Signage and marquees', 'Merchandise'] as const
export type Interest = (typeof interests)[number]

export type GiveawayEntry = {
  fullName: string
  schoolName: string
  position: string
  email: string
  phone: string
  interests: Interest[]
  newsletter: boolean
}
