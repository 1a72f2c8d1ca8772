/** The act on the home page: banners, offer and popular categories (req 22.57). Its sentences belong to the brand. */
import * as v from 'valibot'
import { ReadVersion } from '../../src/domain/desk/row'
import { DeskHome } from '../../src/domain/desk/shop-row'
import type { Executor } from '../db/client'
import { LongText, PlainText } from '../base/input'
import { homeContent } from '../reads/content'
import { isPlainLink } from '../writes/brand'
import { setHome } from '../writes/home'
import { act } from './act'
import { PicturePath } from './categories'

const Text = v.pipe(PlainText, v.trim(), v.maxLength(200))
const Target = v.pipe(
  PlainText,
  v.trim(),
  v.maxLength(500),
  v.check(
    (link) => link === '' || /^\/(?![/\\])/.test(link) || isPlainLink(link),
    'must be a page of this shop, such as /category/bags, or a full address that begins with https://',
  ),
)

export const homeRow = async (db: Executor) => ({ id: 'home' as const, ...(await homeContent(db)) })

export const homeActs = [
  act({
    name: 'home change',
    help: 'Replaces banners, offer or popular categories of the home page; missing ones stay.',
    call: ['PUT', '/home'],
    rights: ['catalogue'],
    body: v.object({
      version: ReadVersion,
      banners: v.optional(
        v.pipe(
          v.array(
            v.object({
              image: v.pipe(PicturePath, v.nonEmpty()),
              alt: v.optional(Text, ''),
              link: v.optional(Target, ''),
              newTab: v.optional(v.boolean(), false),
            }),
          ),
          v.maxLength(20),
        ),
      ),
      offer: v.optional(
        v.nullable(
          v.object({
            image: v.optional(PicturePath, ''),
            logo: v.optional(PicturePath, ''),
            title: v.pipe(Text, v.nonEmpty()),
            description: v.optional(v.pipe(LongText, v.trim(), v.maxLength(5000)), ''),
            link: v.optional(Target, ''),
          }),
        ),
      ),
      popular: v.optional(v.array(v.string())),
    }),
    subject: () => 'home page',
    read: homeRow,
    reply: DeskHome,
    write: (tx, { banners, offer, popular }) => setHome(tx, { banners, offer, popular }),
  }),
]
