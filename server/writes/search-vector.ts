/** Words as search compares them, in SQL: as `folded` and `wordsIn` of src/domain/find/words.ts cut them. */
import { type SQL, sql } from 'drizzle-orm'

const signs = '!"#$%&()*+,-./:;<=>?@[\\]^_`{|}~'

/** Every word of text or HTML, as it stands: a search brings the forms that it may have along. */
export function wordsVector(html: SQL): SQL {
  const plain = sql`regexp_replace(${html}, '<[^>]*>|&[#[:alnum:]]+;', ' ', 'g')`
  const small = sql`translate(lower(unaccent(${plain})), '''’', '')`
  const wholeFigures = sql`regexp_replace(${small}, '([0-9]),(?=[0-9]{3}(?![0-9]))', '\\1', 'g')`
  const crosses = sql`regexp_replace(${wholeFigures}, '([0-9])x(?=[0-9])', '\\1 x ', 'g')`
  const litres = sql`regexp_replace(${crosses}, '([0-9]) ?lit(er|re)s?\\M', '\\1l', 'g')`
  const units = sql`regexp_replace(${litres}, '([0-9]) (ml|l|oz|mm|cm|m|gb|tb|mah|g|kg|w)\\M', '\\1\\2', 'g')`
  return sql`to_tsvector('simple', translate(${units}, ${signs}, ${' '.repeat(signs.length)}))`
}
