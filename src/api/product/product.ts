/** Product detail: a public part, and the prices of a customer (req 4.9). */
import * as v from 'valibot'
import type { RoleName } from '../../domain/account/role'
import type { Dated } from '../../domain/dated'
import { MissingFailure } from '../../domain/failure'
import type { CustomerPrices } from '../../domain/price/price'
import type { Product } from '../../domain/product/product'
import { variationsOf } from '../../domain/product/variation'
import { htmlToText } from '../../domain/rich-text'
import { fileUrl } from '../file-url'
import { sanitise } from '../html'
import * as paths from '../paths'
import { orMissing, request, type SavedReply } from '../request'
import { envelopedOrNone } from '../wire'
import { PriceListWire, toPriceList } from './price-list'
import { DetailWire } from './product-wire'

/** The detail with prices; an empty list means a price on request. */
export const MemberDetailWire = v.object({ ...DetailWire.entries, ...PriceListWire.entries })

type ProductDetailWire = v.InferOutput<typeof DetailWire>

export const DetailReply = envelopedOrNone(DetailWire)
export const MemberDetailReply = envelopedOrNone(MemberDetailWire)

/** One product as every visitor sees it. Throws MissingFailure for an unknown slug. */
export async function fetchProduct(
  slug: string,
  signal?: AbortSignal,
  saved?: SavedReply,
): Promise<Dated<Product>> {
  const path = paths.product(slug)
  const reply = await orMissing(request('GET', path, DetailReply, { signal, saved }))
  return { ...reply, value: await toProduct(requireProduct(reply.value, slug), slug) }
}

/** A customer's product in two parts: public data, and the customer's prices (req 4.9). */
export type MemberDetail = { product: Product; prices: CustomerPrices }

/** One product for the signed-in customer, with prices of `role` only. Throws MissingFailure for an unknown slug. */
export async function fetchMemberDetail(slug: string, role: RoleName): Promise<Dated<MemberDetail>> {
  const path = paths.memberProduct(slug)
  const reply = await orMissing(request('GET', path, MemberDetailReply, { asMember: true }))
  const wire = requireProduct(reply.value, slug)
  return { ...reply, value: { product: await toProduct(wire, slug), prices: toPriceList(wire, role) } }
}

function requireProduct<T>(wire: T | null, slug: string): T {
  if (wire === null) throw new MissingFailure(`no product ${slug}`)
  return wire
}

async function toProduct(wire: ProductDetailWire, slug: string): Promise<Product> {
  const name = htmlToText(wire.productname)
  const pictures = wire.ProductGallery.flatMap(({ Image, Colour, Alt, Unprinted, PrintArea }) => {
    const url = fileUrl(Image)
    const areas = PrintArea.map((area) => ({ ...area, method: htmlToText(area.method) }))
    const unprinted = Unprinted === '' ? null : fileUrl(Unprinted)
    return url === null ? [] : [{ url, colour: textOrRaw(Colour), alt: Alt, unprinted, areas }]
  })
  return {
    id: wire.ProductID,
    name,
    slug: wire.Slug || slug,
    sku: wire.productSKU || wire.SKUPrefix,
    hasVariations: wire.ProductType === 2,
    heading: htmlToText(wire.H1Tag) || name,
    titleTag: htmlToText(wire.TitleTag) || name,
    metaDescription: htmlToText(wire.MetaDescription) || htmlToText(wire.productdescription).slice(0, 160),
    imageAlt: wire.ImageAltTag || name,
    trail: trailOf(wire),
    gallery: pictures.map(({ url }) => url),
    pictureColours: Object.fromEntries(
      pictures.filter(({ colour }) => colour !== '').map(({ url, colour }) => [url, colour]),
    ),
    pictureAlts: Object.fromEntries(
      pictures.filter(({ alt }) => alt !== '').map(({ url, alt }) => [url, alt]),
    ),
    prints: Object.fromEntries(
      pictures
        .filter(({ areas, unprinted }) => areas.length > 0 || unprinted !== null)
        .map(({ url, unprinted, areas }) => [url, { unprinted, areas }]),
    ),
    description: await sanitise(wire.productdescription, 'rich'),
    features: wire.features.map(htmlToText),
    specifications: wire.additional_specifications.map((row) => ({
      specification: htmlToText(row.specification),
      description: htmlToText(row.description),
    })),
    dimensions: wire.dimensions.map(htmlToText),
    materials: wire.additional_materials.map((row) => ({
      component: htmlToText(row.component),
      material: htmlToText(row.material),
    })),
    brandingOptions: wire.branding_options.map((option) => ({
      printType: htmlToText(option.print_type),
      lines: option.print_description.split('|').map(htmlToText).filter(Boolean),
    })),
    carton: wire.carton ?? null,
    availability: htmlToText(wire.availability),
    stock: wire.stockDescription.map((row) => ({
      item: htmlToText(row.description),
      inStock: row.quantity,
      nextShipment: row.next_shipment,
    })),
    rating: wire.Rating > 0 ? Math.min(5, wire.Rating) : null,
    ratingCount: Math.max(0, Math.round(wire.NumberRating)),
    minimumQuantity: Math.max(1, Math.round(wire.minimumqty)),
    brandingTemplate: fileUrl(wire.brandingtemplate),
    hasUnbrandedPrices: wire.unbrandedpriceshow,
    showsSetupCharges: wire.setupchargeshow,
    hasInstantQuote: wire.getinstantcourt,
    hasOrderGrid: wire.isordergrid,
    positions: wire.howmanypositions.filter((count) => Number.isInteger(count) && count > 0),
    attributes: wire.ProductAttribute.filter(({ values }) => values.length > 0).map((attribute) => ({
      id: attribute.id,
      name: textOrRaw(attribute.name),
      values: attribute.values.map(({ id, value }) => ({ id, value: textOrRaw(value) })),
    })),
    variations: variationsOf(wire.ProductVariationAttributeValue.filter(({ valueId }) => valueId !== '')),
    flag: htmlToText(wire.FlagName),
    information: wire.InformationFlag ? htmlToText(wire.InformationContain) : '',
  }
}

/** A choice needs a name, even when the provider's name is only markup. */
function textOrRaw(html: string): string {
  return htmlToText(html) || html
}

/** Breadcrumbs between Home and the product, as far as the provider reports the product's categories. */
function trailOf({ ProductCategory, ProductCategoryMap }: ProductDetailWire): Product['trail'] {
  const [category = ProductCategoryMap[0]] = ProductCategory
  if (!category) return []
  const [subcategory = category] = ProductCategoryMap
  // If a row has both names, its Slug belongs to the subcategory.
  const categorySlug = category.CategorySlug || (category.SubCategoryName ? '' : category.Slug)
  const name = htmlToText(category.CategoryName)
  if (categorySlug === '' || name === '') return []
  const trail = [{ name, href: `/category/${encodeURIComponent(categorySlug)}` }]
  const subcategoryName = htmlToText(subcategory.SubCategoryName)
  if (subcategoryName === '' || subcategory.Slug === '') return trail
  const href = `/${encodeURIComponent(categorySlug)}/${encodeURIComponent(subcategory.Slug)}`
  return [...trail, { name: subcategoryName, href }]
}
