/** Categories of the saved catalogue and what is filed under them, as the replies for the menu name them. */
import * as v from 'valibot'
import { enveloped, textOrEmpty, wireId, wireList } from '../../../api/wire'

const Leaf = v.looseObject({ SubCategoryID: wireId, SubCategoryName: textOrEmpty, Slug: textOrEmpty })
const Branch = v.looseObject({
  CategoryID: wireId,
  CategoryName: textOrEmpty,
  Slug: textOrEmpty,
  SubCategory: v.fallback(wireList(Leaf), []),
})
/** Groups have their places: one that is missing leaves a gap. */
const Branches = enveloped(v.fallback(v.array(v.unknown()), []))

type Leaf = v.InferOutput<typeof Leaf>
type Branch = v.InferOutput<typeof Branch>

/** Each category once, in the order of the menu. */
export type Tree = Branch[]

/** From the replies of `category/` and `category/AllUnMapcategory`; what cannot be read is left out. */
export function treeOf(replies: unknown[]): Tree {
  const all = replies.flatMap((reply) => {
    const read = v.safeParse(Branches, reply)
    const branches = (read.success ? read.output : []).map((one) => v.safeParse(Branch, one))
    return branches.flatMap((branch) => (branch.success ? branch.output : []))
  })
  const named = all.filter(({ CategoryName }) => CategoryName !== '')
  return [...new Map(named.toReversed().map((branch) => [branch.CategoryID, branch])).values()].toReversed()
}

/** As the shop's own addresses name it. */
export function slugOf(branch: Branch): string {
  return branch.Slug || branch.CategoryID
}

/** By slug, else by id, which is how search hits and tabs name it. */
export function branchOf(tree: Tree, key: string): Branch | null {
  return tree.find(({ Slug }) => Slug === key) ?? tree.find(({ CategoryID }) => CategoryID === key) ?? null
}

export function leafOf(tree: Tree, id: string): Leaf | null {
  return (
    tree.flatMap(({ SubCategory }) => SubCategory).find(({ SubCategoryID }) => SubCategoryID === id) ?? null
  )
}

/** A subcategory in the words of a category: a search hit opens it as one. */
export function leafAsCategory({ SubCategoryID, SubCategoryName, ...leaf }: Leaf): Record<string, unknown> {
  return {
    CategoryID: SubCategoryID,
    CategoryName: SubCategoryName,
    Slug: leaf.Slug,
    Description: leaf['Description'],
    CategoryBanner: leaf['SubCategoryBanner'],
    CategoryImage: leaf['SubCategoryImage'],
    IsMenu: 0,
  }
}
