/** Canvas with the product and the logo, which is moved and scaled by touch, mouse, keys and buttons. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { movePlacement, type Placement, scalePlacement } from '../../../src/domain/mock-up/mock-up'
import type { PrintArea } from '../../../src/domain/product/product'
import { IconButton } from '../../../src/ui/button'
import { drawMockUp, type MockUpDrawing } from './draw-mock-up'
import styles from './mock-up-stage.module.css'

type MockUpStageProps = {
  picture: HTMLImageElement
  area: PrintArea
  cover: MockUpDrawing['cover']
  logo: HTMLCanvasElement | null
  placement: Placement | null
  onPlacement: (change: (current: Placement) => Placement) => void
  /**
   * id of the element in `children` that states the logo's size. The element overlays the picture, so that
   * a change of its text moves nothing.
   */
  describedBy: string
  children: ReactNode
}

/** Distance of one move as a fraction of the print area, and factor of one zoom. */
const moveStep = 0.02
const zoomFactor = 1.05

const directions = [
  { key: 'ArrowLeft', name: 'Move left', Icon: ArrowLeft, right: -moveStep, down: 0 },
  { key: 'ArrowRight', name: 'Move right', Icon: ArrowRight, right: moveStep, down: 0 },
  { key: 'ArrowUp', name: 'Move up', Icon: ArrowUp, right: 0, down: -moveStep },
  { key: 'ArrowDown', name: 'Move down', Icon: ArrowDown, right: 0, down: moveStep },
]
const zooms = [
  { keys: ['-', '_'], name: 'Smaller', Icon: ZoomOut, factor: 1 / zoomFactor },
  { keys: ['+', '='], name: 'Larger', Icon: ZoomIn, factor: zoomFactor },
]

const centred: Placement = { x: 0.5, y: 0.5, width: 1 }

export function MockUpStage(props: MockUpStageProps) {
  const { picture, area, cover, logo, placement, onPlacement, describedBy, children } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    drawMockUp(canvas.current, {
      picture,
      area,
      cover,
      logo,
      placement: placement ?? centred,
      showsArea: true,
    })
  }, [picture, area, cover, logo, placement])
  const pointers = usePointers(area, (right, down, factor) => {
    if (placement) onPlacement((current) => scalePlacement(movePlacement(current, right, down), factor))
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!placement || event.ctrlKey || event.metaKey || event.altKey) return
    const direction = directions.find(({ key }) => key === event.key)
    const zoom = zooms.find(({ keys }) => keys.includes(event.key))
    if (!direction && !zoom) return
    event.preventDefault()
    if (direction) onPlacement((current) => movePlacement(current, direction.right, direction.down))
    if (zoom) onPlacement((current) => scalePlacement(current, zoom.factor))
  }
  return (
    // The keys also work on the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div role="group" aria-label="Position of the logo" className={styles.stage} onKeyDown={onKeyDown}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <canvas
          ref={canvas}
          role="img"
          aria-label="The product with your logo. Arrow keys move it, + and - change its size."
          aria-describedby={describedBy}
          tabIndex={placement ? 0 : undefined}
          className={placement ? styles.movable : styles.canvas}
          {...pointers}
        />
        {children}
      </div>
      {placement && (
        <div className={styles.buttons}>
          {directions.map(({ name, Icon, right, down }) => (
            <IconButton
              key={name}
              label={name}
              onClick={() => onPlacement((current) => movePlacement(current, right, down))}
            >
              <Icon aria-hidden="true" size={20} />
            </IconButton>
          ))}
          {zooms.map(({ name, Icon, factor }) => (
            <IconButton
              key={name}
              label={name}
              onClick={() => onPlacement((current) => scalePlacement(current, factor))}
            >
              <Icon aria-hidden="true" size={20} />
            </IconButton>
          ))}
        </div>
      )}
    </div>
  )
}

type Point = { x: number; y: number }

/**
 * One finger or the mouse moves the logo; two fingers also scale it. `onDrag` gets the distance as fractions of the
 * area's width and height, along the axes of the rotated area, and a scale factor.
 */
function usePointers(area: PrintArea, onDrag: (right: number, down: number, factor: number) => void) {
  const activePointers = useRef(new Map<number, Point>())
  const releasePointer = ({ pointerId }: PointerEvent) => void activePointers.current.delete(pointerId)
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
      currentTarget.setPointerCapture(pointerId)
      activePointers.current.set(pointerId, { x: clientX, y: clientY })
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
      if (!activePointers.current.has(pointerId)) return
      const before = [...activePointers.current.values()]
      activePointers.current.set(pointerId, { x: clientX, y: clientY })
      const after = [...activePointers.current.values()]
      const [from, to] = [middle(before), middle(after)]
      const angle = (-area.turn * Math.PI) / 180
      const [x, y] = [to.x - from.x, to.y - from.y]
      const box = currentTarget.getBoundingClientRect()
      onDrag(
        (x * Math.cos(angle) - y * Math.sin(angle)) / (area.width * box.width),
        (x * Math.sin(angle) + y * Math.cos(angle)) / (area.height * box.height),
        before.length > 1 ? distance(after) / Math.max(1, distance(before)) : 1,
      )
    },
    onPointerUp: releasePointer,
    onPointerCancel: releasePointer,
  }
}

function middle(points: Point[]): Point {
  const mean = (coordinate: (point: Point) => number) =>
    points.reduce((sum, point) => sum + coordinate(point), 0) / points.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

function distance([first, other]: Point[]): number {
  return first && other ? Math.hypot(first.x - other.x, first.y - other.y) : 1
}
