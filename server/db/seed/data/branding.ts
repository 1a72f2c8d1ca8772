/** How each kind of surface is decorated, and what that gives the buyer. */
import { drinksAndCarryProfiles } from './branding-drinks-and-carry'
import { wearAndHomeProfiles } from './branding-wear-and-home'

export const brandingProfiles = { ...drinksAndCarryProfiles, ...wearAndHomeProfiles }

export type BrandingProfile = keyof typeof brandingProfiles
