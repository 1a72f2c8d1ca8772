/** The product with the logo on it, which is moved and scaled by fingers, mouse, keys and buttons. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { type Placement, moved, scaled } from '../../domain/mock-up/mock-up'
import type { PrintArea } from '../../domain/product/product'
import { IconButton } from '../../ui/button'
import { drawMockUp, type MockUpDrawing } from './draw-mock-up'
import styles from './mock-up-stage.module.css'

type MockUpStageProps = {
  picture: HTMLImageElement
  area: PrintArea
  cover: MockUpDrawing['cover']
  logo: HTMLCanvasElement | null
  placement: Placement | null
  onPlace: (change: (now: Placement) => Placement) => void
  /** The id of `children`, the words that say how large it is: they stand on the picture, where nothing moves as they change. */
  describedBy: string
  children: ReactNode
}

/** Parts of the area, and of the size. */
const step = 0.02
const zoom = 1.05

const directions = [
  { key: 'ArrowLeft', name: 'Move left', Icon: ArrowLeft, right: -step, down: 0 },
  { key: 'ArrowRight', name: 'Move right', Icon: ArrowRight, right: step, down: 0 },
  { key: 'ArrowUp', name: 'Move up', Icon: ArrowUp, right: 0, down: -step },
  { key: 'ArrowDown', name: 'Move down', Icon: ArrowDown, right: 0, down: step },
]
const zooms = [
  { keys: ['-', '_'], name: 'Smaller', Icon: ZoomOut, factor: 1 / zoom },
  { keys: ['+', '='], name: 'Larger', Icon: ZoomIn, factor: zoom },
]

const inMiddle: Placement = { x: 0.5, y: 0.5, width: 1 }

export function MockUpStage(props: MockUpStageProps) {
  const { picture, area, cover, logo, placement, onPlace, describedBy, children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    drawMockUp(canvas.current, {
      picture,
      area,
      cover,
      logo,
      placement: placement ?? inMiddle,
      showsArea: true,
    })
  }, [picture, area, cover, logo, placement])
  const pointers = usePointers(area, (right, down, factor) => {
    if (placement) onPlace((now) => scaled(moved(now, right, down), factor))
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!placement || event.ctrlKey || event.metaKey || event.altKey) return
    const way = directions.find(({ key }) => key === event.key)
    const size = zooms.find(({ keys }) => keys.includes(event.key))
    if (!way && !size) return
    event.preventDefault()
    if (way) onPlace((now) => moved(now, way.right, way.down))
    if (size) onPlace((now) => scaled(now, size.factor))
  }
  return (
    // The keys work on the buttons inside, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label="Place of the logo" className={styles.stage} onKeyDown={onKeyDown}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <canvas
          ref={canvas}
          role="img"
          aria-label="The product with your logo. Arrow keys move it, + and - change its size."
          aria-describedby={describedBy}
          tabIndex={placement ? 0 : undefined}
          className={placement ? styles.held : styles.canvas}
          {...pointers}
        />
        {children}
      </div>
      {placement && (
        <div className={styles.buttons}>
          {directions.map(({ name, Icon, right, down }) => (
            <IconButton key={name} label={name} onClick={() => onPlace((now) => moved(now, right, down))}>
              <Icon aria-hidden="true" size={20} />
            </IconButton>
          ))}
          {zooms.map(({ name, Icon, factor }) => (
            <IconButton key={name} label={name} onClick={() => onPlace((now) => scaled(now, factor))}>
              <Icon aria-hidden="true" size={20} />
            </IconButton>
          ))}
        </div>
      )}
    </div>
  )
}

type Point = { x: number; y: number }

/** One finger or the mouse moves, two fingers also scale: told in parts of the area, as it lies, and as a factor. */
function usePointers(area: PrintArea, onDrag: (right: number, down: number, factor: number) => void) {
  const held = useRef(new Map<number, Point>())
  const letGo = ({ pointerId }: PointerEvent) => void held.current.delete(pointerId)
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
      currentTarget.setPointerCapture(pointerId)
      held.current.set(pointerId, { x: clientX, y: clientY })
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
      if (!held.current.has(pointerId)) return
      const before = [...held.current.values()]
      held.current.set(pointerId, { x: clientX, y: clientY })
      const after = [...held.current.values()]
      const [from, to] = [middle(before), middle(after)]
      const turn = (-area.turn * Math.PI) / 180
      const [x, y] = [to.x - from.x, to.y - from.y]
      const box = currentTarget.getBoundingClientRect()
      onDrag(
        (x * Math.cos(turn) - y * Math.sin(turn)) / (area.width * box.width),
        (x * Math.sin(turn) + y * Math.cos(turn)) / (area.height * box.height),
        before.length > 1 ? distance(after) / Math.max(1, distance(before)) : 1,
      )
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}

function middle(points: Point[]): Point {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

function distance([one, other]: Point[]): number {
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 1
}
