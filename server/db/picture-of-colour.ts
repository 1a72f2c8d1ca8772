/** Which of a product's pictures shows a colour: a folder of its path is named after it, as in `mug/navy-on-white/1.webp`. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** `path` and `colour` are text: `Forest Green` is in a folder `forest-green`, or `forest-green-on-white`. */
export function showsColour(path: SQL, colour: SQL): SQL {
  const folder = sql`'/' || lower(replace(${colour}, ' ', '-'))`
  return sql`(position(${folder} || '/' in ${path}) > 0 or position(${folder} || '-on-' in ${path}) > 0)`
}

/** Of a line in cart or order: the first picture of its colour, else the product's first; '' without any. */
export function pictureOfLine(gallery: SQLWrapper, options: SQLWrapper): SQL<string> {
  return sql<string>`coalesce(
    (select picture.path
     from jsonb_array_elements_text(${gallery}) with ordinality picture (path, place)
     join jsonb_array_elements(${options}) chosen on chosen ->> 'name' ~* 'colou?r'
       and ${showsColour(sql`picture.path`, sql`(chosen ->> 'value')`)}
     order by picture.place limit 1),
    ${gallery} ->> 0, '')`
}
