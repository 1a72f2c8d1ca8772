/** A logo that is being tried on a product: read from its file, placed, and kept for a draft. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { loaded, type Logo, LogoFailure, pngOf, readLogo } from '../../device/logo'
import type { DraftMockUp } from '../../domain/client-draft/client-draft'
import {
  fitted,
  type Placement,
  printWarnings,
  type Shapes,
  sizeInMm,
  placeName,
  placeOfMethods,
  type PrintPlace,
} from '../../domain/mock-up/mock-up'
import { markTone } from '../../domain/mock-up/mark-tone'
import { pictureAt } from '../../domain/product/picture'
import { saveMockUp, readLogoFile } from '../../saved/client-drafts/client-drafts'
import { useOnce } from '../../ui/use-lifetime'
import { drawMockUp, inOneColour } from './draw-mock-up'

/** What is shown at most of it, in px. */
const pictureWidth = 1280

type Shown = { place: PrintPlace; picture: HTMLImageElement | null; isPrinted: boolean }

export type MockUp = ReturnType<typeof useMockUp>

type MockUpOptions = {
  places: readonly PrintPlace[]
  /** Names of the chosen set-ups. */
  methods: readonly string[]
  /** Of the product, as hex; null where unknown. */
  colour: string | null
  /** The one that the line has already. */
  kept?: DraftMockUp | undefined
  /** The one to begin with, fitted into the area; else that of the line. */
  offered?: File | undefined
}

export function useMockUp({ places, methods, colour: productColour, kept, offered }: MockUpOptions) {
  const [once] = useOnce()
  const [place, setPlace] = useState(() => storedPlace(places, kept) ?? placeOfMethods(places, methods))
  const [shown, setShown] = useState<Shown | null>(null)
  const [logo, setLogo] = useState<Logo | null>(null)
  const [placed, setPlaced] = useState<Placement | null>((!offered && kept?.placement) || null)
  const [colour, setColour] = useState<string | null>((!offered && kept?.colour) || null)
  const [problem, setProblem] = useState('')

  useEffect(() => {
    if (!place) return
    let isMeant = true
    void pictureOf(place).then((found) => isMeant && setShown({ place, ...found }))
    return () => {
      isMeant = false
    }
  }, [place])
  const lastFile = useRef<File>(null)
  const read = async (file: File) => {
    lastFile.current = file
    setProblem('')
    // Another file may be chosen while this one is still being drawn.
    const isLast = () => lastFile.current === file
    try {
      const chosen = await readLogo(file)
      if (isLast()) setLogo(chosen)
    } catch (error) {
      if (isLast()) setProblem(error instanceof LogoFailure ? error.message : 'We couldn’t read this file.')
    }
  }
  const begin = useEffectEvent(() =>
    Promise.resolve(offered ?? readLogoFile({ mockUp: kept })).then(
      (file) => file && read(file),
      () => setProblem('We couldn’t read the logo on this device.'),
    ),
  )
  useEffect(() => void begin(), [])

  const area = place?.area ?? null
  // All of its pixels are gone through.
  const tone = place && markTone(namesOf(place, methods), productColour)
  const shownColour = tone?.isFixed ? tone.colour : (colour ?? tone?.colour ?? null)
  const drawing = useMemo(
    () => logo && (shownColour === null ? logo.drawing : inOneColour(logo.drawing, shownColour)),
    [logo, shownColour],
  )
  const picture = shown?.place === place ? shown.picture : null
  const isPrinted = picture !== null && shown?.isPrinted === true
  const cover = useMemo(() => (isPrinted ? { colour: productColour } : null), [isPrinted, productColour])
  const shapes: Shapes | null = logo && area && picture && shapesOf(logo, area, picture)
  const placement = shapes && (placed ?? fitted(shapes))
  return {
    place,
    places,
    /** Null while it loads, and where it cannot be had. */
    picture,
    cover,
    isMissing: shown?.place === place && shown.picture === null,
    logo,
    drawing,
    placement,
    colour,
    /** What the method makes of the logo's colours; null where it prints them. */
    tone,
    problem,
    size: placement && shapes && sizeInMm(placement, shapes, area?.mm ?? null),
    warnings:
      placement && shapes && area && logo
        ? printWarnings(placement, shapes, { mm: area.mm, pixels: logo.pixels })
        : [],
    read: (file: File) => {
      setPlaced(null)
      void read(file)
    },
    /** In another place it begins in the middle. */
    choosePlace: (name: string) => {
      setPlace(places.find((one) => placeName(one.area) === name) ?? null)
      setPlaced(null)
    },
    setColour,
    /** Of what it is by then: two fingers tell of themselves one after the other. */
    put: (change: (now: Placement) => Placement) =>
      setPlaced((now) => {
        const from = now ?? placement
        return from && change(from)
      }),
    /** The picture as it is seen, without the area's edge; null where the shop's pictures may not be copied. */
    draw: async (): Promise<Blob | null> => {
      if (!picture || !area || !placement) return null
      const canvas = document.createElement('canvas')
      drawMockUp(canvas, { picture, area, cover, logo: drawing, placement, showsArea: false })
      try {
        return await pngOf(canvas)
      } catch {
        return null
      }
    },
    /** Once, however often it is pressed. Rejects with NotStoredFailure. */
    keep: (
      picturePng: Blob | null,
      onStored: (mockUp: DraftMockUp) => void,
      onFailed: (error: unknown) => void,
    ) =>
      void once(async () => {
        if (!logo || !place || !placement) return
        const { method, position } = place.area
        try {
          const id = await saveMockUp(logo.file, picturePng)
          onStored({ id, picture: place.picture, method, position, placement, colour })
        } catch (error) {
          onFailed(error)
        }
      }),
  }
}

/** The method of the place, and what is chosen of it, as "Pad Print 1 colour". */
function namesOf({ area: { method } }: PrintPlace, chosen: readonly string[]): string[] {
  if (method === '') return chosen.slice(0, 1)
  return [method, ...chosen.filter((name) => name.toLowerCase().startsWith(method.toLowerCase()))]
}

function storedPlace(places: readonly PrintPlace[], kept: DraftMockUp | undefined): PrintPlace | undefined {
  return kept && places.find(({ area }) => placeName(area) === placeName(kept))
}

/** Readable where its server allows it, else to be seen only; the printed one where the other cannot be had. */
async function pictureOf({ picture, unprinted, area }: PrintPlace): Promise<Omit<Shown, 'place'>> {
  for (const url of [unprinted, picture].flatMap((one) => one ?? []))
    for (const cors of [true, false]) {
      const image = await loaded(pictureAt(url, pictureWidth), cors)
      // A picture as a whole is no print.
      if (image) return { picture: image, isPrinted: url !== unprinted && !isWhole(area) }
    }
  return { picture: null, isPrinted: false }
}

function isWhole({ width, height }: PrintPlace['area']): boolean {
  return width === 1 && height === 1
}

function shapesOf({ drawing }: Logo, area: PrintPlace['area'], picture: HTMLImageElement): Shapes {
  return {
    logo: drawing.height / drawing.width,
    area: (area.height * picture.naturalHeight) / (area.width * picture.naturalWidth),
  }
}
