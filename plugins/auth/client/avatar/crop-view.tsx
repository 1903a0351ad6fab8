import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Crop, movedCrop, type Size, sideOf, zoomedCrop } from './crop-geometry.ts'
import classes from './crop-view.module.css'
import { useFingers } from './use-fingers.ts'

interface CropViewProps {
  readonly src: string
  readonly size: Size
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
  readonly label: string
  readonly describedBy: string
}

const STEP = 0.04
const FAR = 0.2
const CLOSER = 1.15

const ARROWS: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

/** The square through which a picture is seen. Drag it, pinch it, turn the wheel, or use arrows, plus and minus. */
export function CropView({ src, size, crop, onChange, label, describedBy }: CropViewProps) {
  const view = useRef<HTMLDivElement>(null)
  const latest = useLatest({ size, crop, onChange })
  useEffect(() => {
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { size, crop, onChange } = latest.current
      onChange(zoomedCrop(crop, size, crop.zoom * Math.exp(-event.deltaY / 400)))
    }
    const element = view.current
    // React listens passively, and the page behind would scroll along.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [latest])

  const fingers = useFingers(latest)
  const press = (event: KeyboardEvent) => {
    const [right, down] = ARROWS[event.key] ?? [0, 0]
    const step = event.shiftKey ? FAR : STEP
    if (right || down) onChange(movedCrop(crop, size, right * step, down * step))
    else if (event.key === '+' || event.key === '=') onChange(zoomedCrop(crop, size, crop.zoom * CLOSER))
    else if (event.key === '-') onChange(zoomedCrop(crop, size, crop.zoom / CLOSER))
    else return
    event.preventDefault()
  }

  const share = (pixels: number) => `${(pixels / sideOf(crop, size)) * 100}%`
  const half = sideOf(crop, size) / 2
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus, and there are no fields in it
    <div
      ref={view}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows move what it shows
      tabIndex={0}
      className={classes.view}
      onKeyDown={press}
      {...fingers}
    >
      <img src={src} alt="" draggable={false} style={{ width: share(size.width), left: share(half - crop.x), top: share(half - crop.y) }} />
    </div>
  )
}

function useLatest<T>(value: T) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
