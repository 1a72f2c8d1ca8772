/** What stands on the home page: the slider, the offer, and which categories come first. */
import type { Catalogue } from './catalogue-shape'

export const frontPage: Omit<Catalogue, 'categories' | 'products'> = {
  sliders: [
    {
      image: {
        kind: 'banner',
        name: 'drinks-for-every-desk',
        drawings: ['steel-bottle', 'tumbler', 'mug', 'coffee-cup', 'wine-glass'],
        ground: 'sage-green',
      },
      link: '/category/drinkware',
      newTab: false,
    },
    {
      image: {
        kind: 'banner',
        name: 'engraved-steel',
        drawings: ['steel-bottle', 'backpack', 'cap', 'towel'],
        ground: 'natural',
      },
      link: '/drinkware/steel-bottles',
      newTab: false,
    },
    {
      image: {
        kind: 'banner',
        name: 'new-in-the-showroom',
        drawings: ['notebook', 'speaker', 'tote-bag', 'earbuds', 'hoodie'],
        ground: 'yellow',
      },
      link: '/products/new',
      newTab: false,
    },
    {
      image: {
        kind: 'banner',
        name: 'picked-for-your-stand',
        drawings: ['marquee', 'pull-up-banner', 'table-cover', 'lanyard'],
        ground: 'light-blue',
      },
      link: '/category/collections',
      newTab: true,
    },
  ],
  offer: {
    image: {
      kind: 'offer',
      name: 'summer-by-the-water',
      drawings: ['cooler-bag', 'towel', 'sunglasses', 'umbrella'],
      ground: 'aqua',
    },
    logo: { kind: 'logo', name: 'wattle-and-stripe', drawings: ['umbrella'], ground: 'yellow' },
    title: 'Summer in your colours',
    description:
      'Coolers, towels and shade from Wattle & Stripe, in our Melbourne warehouse now. Order by the end of ' +
      'November and have them branded before the holidays.',
    link: '/collections/summer',
  },
  popularCategories: [
    'drinkware',
    'apparel',
    'bags',
    'technology',
    'office-stationery',
    'writing',
    'outdoor-leisure',
    'headwear',
  ],
  startExploring: ['drinkware', 'bags', 'apparel', 'technology', 'home-living'],
}
