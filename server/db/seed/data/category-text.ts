/** Reads the written-down sections: `slug : Name : ground : drawings, front first : description`. */
import type { DrawingName } from '../../../pictures/drawing-names'
import type { ColourName } from '../../../pictures/palette'
import type { ScenePicture } from '../../../pictures/picture-path'
import type { CatalogueCategory, CatalogueSubcategory } from '../catalogue-shape'
import { pieces } from '../text'

export function section(
  kind: CatalogueCategory['kind'],
  head: string,
  children: string,
  isMenu = true,
): CatalogueCategory {
  const { drawings, ground, ...same } = read(head)
  return {
    ...same,
    kind,
    isMenu,
    banner: scene('banner', same.slug, drawings, ground),
    image: scene('category', same.slug, drawings.slice(0, 2), ground),
    subcategories: pieces(children).map(subsection),
  }
}

function subsection(text: string): CatalogueSubcategory {
  const { drawings, ground, ...same } = read(text)
  return {
    ...same,
    banner: scene('banner', same.slug, drawings, ground),
    image: scene('subcategory', same.slug, drawings.slice(0, 1), ground),
  }
}

function read(text: string) {
  const [slug, name, ground, drawings, description] = text
    .replace(/\s+/g, ' ')
    .split(' : ')
    .map((part) => part.trim())
  if (!slug || !name || !ground || !drawings || !description)
    throw new Error(`a section lacks a part: ${text}`)
  return {
    slug,
    name,
    description,
    ground: ground as ColourName,
    drawings: drawings.split(' ') as DrawingName[],
  }
}

function scene(
  kind: ScenePicture['kind'],
  name: string,
  drawings: DrawingName[],
  ground: ColourName,
): ScenePicture {
  return { kind, name, drawings, ground }
}
