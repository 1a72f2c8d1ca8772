/** The home page's content (req 2.1). */
import * as paths from '../paths'

import * as v from 'valibot'
import type { Dated } from '../../domain/dated'
import type { Home } from '../../domain/catalogue/home'
import { htmlToText } from '../../domain/rich-text'
import { fileUrl } from '../file-url'
import { contentHref, sanitise } from '../html'
import { request, type SavedReply } from '../request'
import { TileWire, toTile } from '../product/tile'
import { enveloped, textOrEmpty, wireFlag, wireList, wireOne, wireText } from '../wire'

const SliderWire = v.object({
  background_image: wireText,
  Alt: textOrEmpty,
  button_link: textOrEmpty,
  New_Tab: wireFlag,
})

const PopularWire = v.object({
  CategoryID: textOrEmpty,
  CategoryName: wireText,
  Slug: wireText,
  CategoryImage: textOrEmpty,
})

const ExploreWire = v.object({ CategoryID: textOrEmpty, CategoryName: wireText, Slug: textOrEmpty })

const OfferWire = v.object({
  background_image: textOrEmpty,
  Logo_image: textOrEmpty,
  Title: textOrEmpty,
  Description: textOrEmpty,
  button_link: textOrEmpty,
})

export const HomeReply = enveloped(
  wireOne(
    v.object({
      Sliders: wireList(SliderWire),
      PopularProducts: wireList(PopularWire),
      StartExploring: wireList(ExploreWire),
      TrendingNow: wireList(TileWire),
      Offer: v.fallback(wireOne(v.nullish(OfferWire)), null),
    }),
  ),
)

/** Banner, popular categories, explore tabs, trending products and the offer. */
export async function fetchHome(signal?: AbortSignal, saved?: SavedReply): Promise<Dated<Home>> {
  const reply = await request('GET', paths.home, HomeReply, { signal, saved })
  return { ...reply, value: await toHome(reply.value) }
}

async function toHome(wire: v.InferOutput<typeof HomeReply>): Promise<Home> {
  const [popularCategories, exploreTabs, offer] = await Promise.all([
    Promise.all(
      wire.PopularProducts.map(async (card) => ({
        id: card.CategoryID || card.Slug,
        name: await sanitise(card.CategoryName, 'inline'),
        slug: card.Slug,
        image: fileUrl(card.CategoryImage),
      })),
    ),
    Promise.all(
      wire.StartExploring.filter((tab) => tab.Slug || tab.CategoryID).map(async (tab) => ({
        id: tab.CategoryID || tab.Slug,
        name: await sanitise(tab.CategoryName, 'inline'),
        slug: tab.Slug || tab.CategoryID,
      })),
    ),
    toOffer(wire.Offer),
  ])
  const slides = wire.Sliders.flatMap((slider) => {
    const image = fileUrl(slider.background_image)
    const { Alt: alt, New_Tab: newTab } = slider
    return image ? [{ image, alt, href: contentHref(slider.button_link), newTab }] : []
  })
  return { slides, popularCategories, exploreTabs, trending: wire.TrendingNow.map(toTile), offer }
}

async function toOffer(wire: v.InferOutput<typeof OfferWire> | null | undefined): Promise<Home['offer']> {
  if (!wire || (!wire.Title && !wire.background_image && !wire.Description)) return null
  return {
    image: fileUrl(wire.background_image),
    logo: fileUrl(wire.Logo_image),
    title: htmlToText(wire.Title),
    description: await sanitise(wire.Description, 'rich'),
    href: contentHref(wire.button_link),
  }
}
