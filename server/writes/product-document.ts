/**
 * Makes the documents of public reads from the product's rows: the tile, the product page, the words for search, and
 * the facts by which lists are filtered. Every change of a product, its reviews, prices or categories calls
 * refreshProductDocuments in the same transaction. The database itself records the documents that have changed
 * (product_change).
 */
import { eq, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { colourTerms } from '../../src/domain/find/colour-terms'
import { raiseCatalogueVersion } from '../db/catalogue-version'
import type { Database, Executor } from '../db/client'
import { setting } from '../db/schema-catalogue'
import { postLargeLists } from '../mail/mail-queue'
import { showsColour } from '../reads/picture'
import { refreshProductFacts } from './product-facts'

/* Splits text into search words in SQL, by the same rules as src/domain/find/words.ts. */

const separators = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~'

/** Returns a vector of all words of a text or HTML, without stemming: a search query contains the forms of a word. */
function wordsVector(html: SQL): SQL {
  const plain = sql`regexp_replace(${html}, '<[^>]*>|&[#[:alnum:]]+;', ' ', 'g')`
  const lowerCased = sql`translate(lower(unaccent(${plain})), '''’', '')`
  const wholeFigures = sql`regexp_replace(${lowerCased}, '([0-9]),(?=[0-9]{3}(?![0-9]))', '\\1', 'g')`
  const crosses = sql`regexp_replace(${wholeFigures}, '([0-9])x(?=[0-9])', '\\1 x ', 'g')`
  const litres = sql`regexp_replace(${crosses}, '([0-9]) ?lit(er|re)s?\\M', '\\1l', 'g')`
  const units = sql`regexp_replace(${litres}, '([0-9]) (ml|l|oz|mm|cm|m|gb|tb|mah|g|kg|w)\\M', '\\1\\2', 'g')`
  return sql`to_tsvector('simple', translate(${units}, ${separators}, ${' '.repeat(separators.length)}))`
}

const Colours = v.array(v.object({ hex: v.string() }))

/**
 * The description without tags and with collapsed whitespace, cut near 300 characters and never inside an entity.
 * Entities stay, because the result is still HTML.
 */
const teaser = sql`
  case when length(d.plain) <= 300 then d.plain
  else regexp_replace(left(d.plain, 297), '(&[#[:alnum:]]*|[[:space:]]+[^[:space:]]*)$', '') || '…' end`

/** Sum of all colours and sizes; null: the product names no stock. */
const stock = sql`(select sum((line ->> 'quantity')::int) from jsonb_array_elements(p.stock) line)`

/**
 * Stock of the colour with the largest stock. Each line starts with its colour ("Navy, M"). null: the product names
 * no stock.
 */
const colourStock = sql`(
  select max(pieces) from (
    select sum(greatest((line ->> 'quantity')::int, 0)) as pieces
    from jsonb_array_elements(p.stock) line
    group by btrim(split_part(line ->> 'description', ',', 1))) colour)`
const nextShipment = sql`(
  select min(line ->> 'next_shipment' collate "C") from jsonb_array_elements(p.stock) line
  where line ->> 'next_shipment' <> '')`

/** The fields of a tile that contain stock. */
export const tileStock = sql`
  'productstock', ${stock}, 'ColourStock', ${colourStock}, 'NextShipment', ${nextShipment}`
/** The fields of a product page that contain stock. */
export const detailStock = sql`'productstock', coalesce(${stock}, 0), 'stockDescription', p.stock`

const tile = sql`jsonb_build_object(
  'ProductID', p.id, 'ProductName', p.name, 'Slug', p.slug, 'SKU', p.sku,
  'ProductImage', coalesce(p.gallery ->> 0, ''), 'tag_img', '', 'ProductDescription', ${teaser},
  'Colours', p.colours, 'Rating', r.average, 'Popularity', p.popularity, 'minimumqty', p.minimum_quantity,
  'availability', p.availability, ${tileStock}, 'SecondImage', coalesce(p.gallery ->> 1, ''), 'CreatedOn', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD'))`

const colourOfPicture = sql`(
  select av.value
  from product_attribute_value pav
  join attribute_value av on av.id = pav.attribute_value_id
  join attribute at on at.id = av.attribute_id
  where pav.product_id = p.id and at.name ~* 'colou?r' and ${showsColour(sql`g.path`, sql`av.value`)}
  order by length(av.value) desc limit 1)`

/** The object is built in two halves, because a function call takes at most 100 arguments. */
const detail = sql`jsonb_build_object(
  'ProductID', p.id, 'ProductType', p.type, 'productname', p.name, 'productSKU', p.sku,
  'SKUPrefix', split_part(p.sku, '-', 1), 'Slug', p.slug, 'TitleTag', p.title_tag,
  'MetaDescription', p.meta_description, 'ImageAltTag', coalesce(p.print_areas -> (p.gallery ->> 0) ->> 'Alt', p.name), 'H1Tag', p.name,
  'ProductCategory', s.home, 'ProductCategoryMap', s.all_sections,
  'ProductImage', coalesce(p.gallery ->> 0, ''),
  'ProductGallery',
    (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
       'Image', g.path, 'Colour', ${colourOfPicture})) || coalesce(p.print_areas -> g.path, '{}')
       order by g.place), '[]')
     from jsonb_array_elements_text(p.gallery) with ordinality g (path, place)),
  'productdescription', p.description, 'features', p.features,
  'additional_specifications', p.specifications, 'dimensions', p.dimensions,
  'additional_materials', p.materials, 'branding_options', p.branding_options,
  'carton', p.carton, 'availability', p.availability, 'Colours', p.colours,
  'Rating', r.average, 'NumberRating', r.count) ||
jsonb_build_object(
  ${detailStock}, 'minimumqty', p.minimum_quantity,
  'add_freight', p.add_freight::int, 'ManageStock', p.manage_stock::int,
  'brandingtemplate', case when p.has_branding_template then 'templates/' || p.sku || '.pdf' else '' end,
  'getinstantcourt', p.instant_quote::int, 'isordergrid', p.order_grid::int,
  'unbrandedpriceshow', p.show_unbranded_price::int, 'setupchargeshow', p.show_setup_charge::int,
  'howmanypositions', p.positions, 'FlagName', p.flag_name,
  'InformationFlag', (p.information is not null)::int, 'InformationContain', p.information,
  'ProductAttribute', a.attributes, 'ProductVariationAttributeValue', w.variations)`

const reviews = sql`
  select coalesce(round(avg(rating), 1), 0) as average, count(*) as count
  from review where product_id = p.id`

const productCategories = sql`
  select
    (jsonb_agg(section order by position) -> 0) as home,
    coalesce(jsonb_agg(section order by position), '[]') as all_sections,
    coalesce(string_agg(names, ' '), '') as names
  from (
    select ps.position, sub.name || ' ' || c.name as names, jsonb_build_object(
      'CategoryID', c.id, 'CategoryName', c.name, 'CategorySlug', c.slug,
      'SubCategoryID', sub.id, 'SubCategoryName', sub.name, 'Slug', sub.slug) as section
    from product_subcategory ps
    join subcategory sub on sub.id = ps.subcategory_id
    join category c on c.id = sub.category_id
    where ps.product_id = p.id) found`

const attributes = sql`
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'AttributeID', attribute_id, 'Attribute', jsonb_build_object('AttributeName', name),
      'ProductAttributeValue', choices) order by place), '[]') as attributes
  from (
    select at.id as attribute_id, at.name, min(pav.attribute_position) as place,
      jsonb_agg(jsonb_build_object(
        'AttributeValueID', av.id,
        'AttributeValue', jsonb_build_object('AttributeValueID', av.id, 'AttributeValue', av.value)
      ) order by pav.value_position) as choices
    from product_attribute_value pav
    join attribute_value av on av.id = pav.attribute_value_id
    join attribute at on at.id = av.attribute_id
    where pav.product_id = p.id group by at.id, at.name) found`

const variations = sql`
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'ProductVariationID', va.id,
      'AttributeValue', jsonb_build_object('AttributeValueID', vv.attribute_value_id)
    ) order by va.id, vv.attribute_value_id), '[]') as variations,
    coalesce(string_agg(distinct ${skuKey(sql`va.sku`)}, ' '), '') as skus
  from variation va join variation_value vv on vv.variation_id = va.id
  where va.product_id = p.id`

/** The lowest unit price for each role, in the order of the roles' numbers (req 4.1, 4.2). */
export const fromCents = sql`
  select array_agg((select min(cents) from unnest(f.unit_cents[role:role][:]) cents) order by role) as by_role
  from product_facts f, generate_subscripts(f.unit_cents, 1) role
  where f.product_id = p.id`

/**
 * Words of the tile and of its categories, with the weights of the device's index: A the name, B categories and
 * colours, C parts of the SKU, D the description.
 */
const words = sql`
  setweight(${wordsVector(sql`p.name`)}, 'A') ||
  setweight(${wordsVector(sql`s.names`)}, 'B') ||
  setweight(to_tsvector('simple', k.names), 'B') ||
  setweight(${wordsVector(sql`concat_ws(' ', p.sku, ${skuKey(sql`p.sku`)}, regexp_replace(p.sku, '[^0-9]+', ' ', 'g'))`)}, 'C') ||
  setweight(${wordsVector(teaser)}, 'D')`

/** The names of a product's colours; the parameter is JSON of the words by hex. */
const colours = (wordsByHex: string) => sql`
  select coalesce(string_agg(${wordsByHex}::jsonb ->> hex, ' '), '') as names from jsonb_array_elements_text(p.colours) hex`

/** Names of the lists in reads/category.ts that contain a product because of a flag. */
const flags = sql`concat_ws(' ',
  case when p.is_new then 'new' end, case when p.is_indent then 'indent' end, case when p.is_sale then 'sale' end)`

/** Hash of everything that account prices depend on (reads/price-list.ts), for every role. */
export const pricesHash = sql`md5(concat_ws(' ', p.cost_flag,
  (select string_agg((to_jsonb(t) - 'id')::text, ' ' order by t.quantity) from price_tier t where t.product_id = p.id),
  (select string_agg(t::text, ' ' order by t.id) from setup_price t where t.product_id = p.id)))`

/**
 * Refreshes the documents of these products, or of all products, and raises the catalogue's version. Hidden products
 * have no documents.
 */
export async function refreshProductDocuments(db: Executor, productIds: number[] | 'all'): Promise<void> {
  const condition =
    productIds === 'all'
      ? sql`true`
      : sql`p.id in (select value::int from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb))`
  // This comes first and in a separate statement: simultaneous changes wait for each other here, so the second
  // change sees the rows of the first change.
  await raiseCatalogueVersion(db)
  await postLargeLists(db)
  for (const tableName of ['product_facts', 'product_document'])
    await db.execute(sql`
      delete from ${sql.identifier(tableName)} m using product p where p.id = m.product_id and p.is_hidden and ${condition}`)
  await refreshProductFacts(db, productIds)
  const wordsByHex = await colourNames(db, condition)
  await db.execute(sql`
    insert into product_document (product_id, slug, tile, detail, from_cents, sku_keys, flags, prices_hash, search_vector, popularity)
    select p.id, p.slug, (${tile})::text, (${detail})::text, f.by_role,
      ' ' || ${skuKey(sql`p.sku`)} || ' ' || w.skus || ' ', ${flags}, ${pricesHash}, ${words}, p.popularity
    from product p
    cross join lateral (
      select btrim(regexp_replace(p.description, '(<[^>]*>|[[:space:]])+', ' ', 'g')) as plain) d
    cross join lateral (${reviews}) r
    cross join lateral (${productCategories}) s
    cross join lateral (${attributes}) a
    cross join lateral (${variations}) w
    cross join lateral (${fromCents}) f
    cross join lateral (${colours(wordsByHex)}) k
    where not p.is_hidden and ${condition}
    on conflict (product_id) do update set
      slug = excluded.slug, tile = excluded.tile, detail = excluded.detail,
      from_cents = excluded.from_cents, sku_keys = excluded.sku_keys, flags = excluded.flags,
      prices_hash = excluded.prices_hash, search_vector = excluded.search_vector, popularity = excluded.popularity`)
}

/** Returns JSON of the words for every colour of these products, by hex. */
async function colourNames(db: Executor, condition: SQL): Promise<string> {
  const result = await db.execute(sql`
    select distinct hex from product p cross join jsonb_array_elements_text(p.colours) hex where ${condition}`)
  const names = v.parse(Colours, result.rows).map(({ hex }) => [hex, colourTerms(hex).join(' ')] as const)
  return JSON.stringify(Object.fromEntries(names))
}

function skuKey(column: SQL): SQL {
  return sql`lower(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`
}

/**
 * Makes the search words of the catalogue: the vectors of subcategories, and the word list for spelling correction.
 * Call this function after names of products or categories have changed and their documents were refreshed.
 */
export async function refreshSearchWords(db: Executor): Promise<void> {
  await db.execute(sql`
    update subcategory set search_vector =
      setweight(${wordsVector(sql`subcategory.name`)}, 'A') ||
      setweight(${wordsVector(sql`c.name`)}, 'B')
    from category c where c.id = subcategory.category_id`)
  await db.execute(sql`delete from search_word`)
  await db.execute(sql`
    insert into search_word (word, products)
    select word, ndoc from ts_stat('select search_vector from product_document', 'ab')
    where word ~ '^[[:alpha:]]{3,}$'`)
}

/**
 * Version of the documents. Raise it when the same rows make different documents, so that existing shops get the new
 * documents. The previous server version must be able to read these documents, too, until its last instance is stopped.
 */
const documentsVersion = 8
const versionSetting = 'documents_edition'
/** Any fixed number. Instances that start together take this lock in turn; the first instance makes the documents. */
const documentsLock = 7_402_120

export async function makeDocuments(db: Executor): Promise<void> {
  await refreshProductDocuments(db, 'all')
  await refreshSearchWords(db)
  await db
    .insert(setting)
    .values({ name: versionSetting, value: String(documentsVersion) })
    .onConflictDoUpdate({ target: setting.name, set: { value: String(documentsVersion) } })
}

/** Makes the documents again when an earlier version of the server made them; documents of a newer version stay. */
export async function renewDocuments(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // A large catalogue takes longer than the statement timeout of requests.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${documentsLock})`)
    const [stored] = await tx
      .select({ edition: setting.value })
      .from(setting)
      .where(eq(setting.name, versionSetting))
    if (!(Number(stored?.edition) >= documentsVersion)) await makeDocuments(tx)
  })
}
