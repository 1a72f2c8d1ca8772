/** Product detail: the role-neutral part (S §7 product/{slug}, CONTRACT "Shapes"). Prices are dropped here. */
import { type Dated } from '../domain/dated'
import { MissingFailure } from '../domain/failure'
import type { Product } from '../domain/product'
import { htmlToText } from '../domain/rich-text'
import { orMissing } from './category'
import { fileUrl } from './hosts'
import { sanitise } from './html'
import { DetailWire, type ProductDetailWire } from './product-wire'
import { request } from './request'
import { enveloped, wireOneOrNone } from './wire'

const DetailReply = enveloped(wireOneOrNone(DetailWire))

/** One product; `asMember` selects the login variant. Throws MissingFailure for an unknown slug. */
export async function fetchProduct(
  slug: string,
  asMember: boolean,
  signal?: AbortSignal,
): Promise<Dated<Product>> {
  const path = `product/${asMember ? 'login/' : ''}${encodeURIComponent(slug)}`
  const reply = await orMissing(request('GET', path, DetailReply, { signal, asMember }))
  if (!reply.value) throw new MissingFailure(`no product ${slug}`)
  return { ...reply, value: await toProduct(reply.value, slug) }
}

async function toProduct(wire: ProductDetailWire, slug: string): Promise<Product> {
  const name = htmlToText(wire.productname)
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
    gallery: wire.ProductGallery.flatMap((path) => fileUrl(path) ?? []),
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
    attributes: wire.ProductAttribute,
    flag: htmlToText(wire.FlagName),
    information: wire.InformationFlag ? htmlToText(wire.InformationContain) : '',
  }
}

/** Breadcrumbs between Home and the product, as far as the provider says where it is filed. */
function trailOf({ ProductCategory, ProductCategoryMap }: ProductDetailWire): Product['trail'] {
  const [category = ProductCategoryMap[0]] = ProductCategory
  if (!category) return []
  const [subcategory = category] = ProductCategoryMap
  // Where one row names both, its Slug is the subcategory's.
  const categorySlug = category.CategorySlug || (category.SubCategoryName ? '' : category.Slug)
  const name = htmlToText(category.CategoryName)
  if (categorySlug === '' || name === '') return []
  const trail = [{ name, href: `/category/${encodeURIComponent(categorySlug)}` }]
  const subcategoryName = htmlToText(subcategory.SubCategoryName)
  if (subcategoryName === '' || subcategory.Slug === '') return trail
  const href = `/${encodeURIComponent(categorySlug)}/${encodeURIComponent(subcategory.Slug)}`
  return [...trail, { name: subcategoryName, href }]
}
