/** The product detail as the provider writes it. */
import * as v from 'valibot'
import { numberOr, textOrEmpty, wireFlag, wireId, wireList, wireNumber, wireOne, wireText } from '../wire'

const ValueWire = v.pipe(
  v.object({
    AttributeValueID: v.optional(wireId),
    AttributeValue: v.union([
      v.object({ AttributeValueID: v.optional(wireId), AttributeValue: wireText }),
      wireText,
    ]),
  }),
  v.transform(({ AttributeValueID, AttributeValue }) => {
    const value = typeof AttributeValue === 'string' ? { AttributeValue, AttributeValueID } : AttributeValue
    return {
      id: AttributeValueID ?? value.AttributeValueID ?? value.AttributeValue,
      value: value.AttributeValue,
    }
  }),
)

const AttributeWire = v.pipe(
  v.object({
    AttributeID: v.optional(wireId),
    Attribute: wireOne(v.object({ AttributeName: wireText, AttributeID: v.optional(wireId) })),
    ProductAttributeValue: wireList(ValueWire),
  }),
  v.transform((wire) => ({
    id: wire.AttributeID ?? wire.Attribute.AttributeID ?? wire.Attribute.AttributeName,
    name: wire.Attribute.AttributeName,
    values: wire.ProductAttributeValue,
  })),
)

/** One row per (variation, value). The value's id may be in the row itself. */
const VariationRow = v.pipe(
  v.object({
    ProductVariationID: wireId,
    AttributeValueID: v.optional(wireId),
    AttributeValue: v.fallback(v.nullish(wireOne(v.object({ AttributeValueID: wireId }))), null),
  }),
  v.transform((row) => ({
    variationId: row.ProductVariationID,
    valueId: row.AttributeValue?.AttributeValueID ?? row.AttributeValueID ?? '',
  })),
)

const fraction = v.pipe(wireNumber, v.minValue(0), v.maxValue(1))
const lengthInMm = v.fallback(v.nullish(v.pipe(wireNumber, v.gtValue(0)), null), null)

/**
 * The print area of a branding method on a picture, in fractions of the picture. Its size in mm is known only when
 * both lengths are present.
 */
const PrintAreaWire = v.pipe(
  v.object({
    PrintType: textOrEmpty,
    Position: textOrEmpty,
    X: fraction,
    Y: fraction,
    Width: v.pipe(fraction, v.gtValue(0)),
    Height: v.pipe(fraction, v.gtValue(0)),
    Rotation: numberOr(0),
    WidthMM: lengthInMm,
    HeightMM: lengthInMm,
  }),
  v.transform(({ WidthMM, HeightMM, ...wire }) => ({
    method: wire.PrintType,
    position: wire.Position,
    x: wire.X,
    y: wire.Y,
    width: wire.Width,
    height: wire.Height,
    turn: wire.Rotation,
    mm: WidthMM === null || HeightMM === null ? null : { width: WidthMM, height: HeightMM },
  })),
)

/**
 * A gallery picture is a path, or an object with the path, the shown colour (the text of an attribute's value), the
 * text for people who cannot see it, the unprinted picture and the print areas.
 */
const GalleryPicture = v.pipe(
  v.unknown(),
  v.transform((picture) => (typeof picture === 'object' ? picture : { Image: picture })),
  v.object({
    Image: wireText,
    Colour: textOrEmpty,
    Alt: textOrEmpty,
    Unprinted: textOrEmpty,
    PrintArea: v.fallback(wireList(PrintAreaWire), []),
  }),
)

const CartonWire = v.object({
  length: textOrEmpty,
  width: textOrEmpty,
  height: textOrEmpty,
  quantity: textOrEmpty,
  weight: textOrEmpty,
})

const CategoryRow = v.object({
  CategoryName: textOrEmpty,
  CategorySlug: textOrEmpty,
  SubCategoryName: textOrEmpty,
  Slug: textOrEmpty,
})

export const DetailWire = v.object({
  ProductID: wireId,
  ProductType: numberOr(1),
  productname: wireText,
  productSKU: textOrEmpty,
  SKUPrefix: textOrEmpty,
  Slug: textOrEmpty,
  TitleTag: textOrEmpty,
  MetaDescription: textOrEmpty,
  ImageAltTag: textOrEmpty,
  H1Tag: textOrEmpty,
  ProductCategory: v.fallback(wireList(CategoryRow), []),
  ProductCategoryMap: v.fallback(wireList(CategoryRow), []),
  ProductGallery: v.fallback(wireList(GalleryPicture), []),
  productdescription: textOrEmpty,
  features: v.fallback(wireList(wireText), []),
  additional_specifications: v.fallback(
    wireList(v.object({ specification: textOrEmpty, description: textOrEmpty })),
    [],
  ),
  dimensions: v.fallback(wireList(wireText), []),
  additional_materials: v.fallback(wireList(v.object({ component: textOrEmpty, material: textOrEmpty })), []),
  branding_options: v.fallback(
    wireList(v.object({ print_type: wireText, print_description: textOrEmpty })),
    [],
  ),
  carton: v.fallback(v.nullish(wireOne(v.nullish(CartonWire))), null),
  availability: textOrEmpty,
  stockDescription: v.fallback(
    wireList(v.object({ description: textOrEmpty, quantity: textOrEmpty, next_shipment: textOrEmpty })),
    [],
  ),
  Rating: numberOr(0),
  NumberRating: numberOr(0),
  minimumqty: numberOr(1),
  brandingtemplate: textOrEmpty,
  unbrandedpriceshow: wireFlag,
  setupchargeshow: wireFlag,
  getinstantcourt: wireFlag,
  isordergrid: wireFlag,
  howmanypositions: v.fallback(wireList(wireNumber), []),
  ProductAttribute: v.fallback(wireList(AttributeWire), []),
  ProductVariationAttributeValue: v.fallback(wireList(VariationRow), []),
  FlagName: textOrEmpty,
  InformationFlag: wireFlag,
  InformationContain: textOrEmpty,
})
