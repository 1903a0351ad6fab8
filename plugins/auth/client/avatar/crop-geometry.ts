export interface Size {
  readonly width: number
  readonly height: number
}

/** The square that is kept of a picture: its middle in the picture's pixels, and how much larger than the widest one it is shown. */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** Smaller squares are only blur. */
const LEAST_SIDE = 128
const MOST_ZOOM = 8

export const mostZoom = ({ width, height }: Size) => Math.min(MOST_ZOOM, Math.max(1, Math.min(width, height) / LEAST_SIDE))

/** The square's side, in the picture's pixels. */
export const sideOf = ({ zoom }: Crop, { width, height }: Size) => Math.min(width, height) / zoom

export const widestCrop = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Keeps the square within the picture. */
function inside(crop: Crop, size: Size): Crop {
  const half = sideOf(crop, size) / 2
  return { zoom: crop.zoom, x: between(half, crop.x, size.width - half), y: between(half, crop.y, size.height - half) }
}

/** Moves the square by shares of its own side. */
export function movedCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const side = sideOf(crop, size)
  return inside({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, size)
}

export const zoomedCrop = (crop: Crop, size: Size, zoom: number): Crop => inside({ ...crop, zoom: between(1, zoom, mostZoom(size)) }, size)

interface Point {
  readonly x: number
  readonly y: number
}

/** A finger has moved on a square of so many screen pixels: alone it drags the picture, with another one resting it pinches. */
export function draggedCrop(crop: Crop, size: Size, { from, to, other, side }: { from: Point; to: Point; other?: Point | undefined; side: number }): Crop {
  const [right, down] = [(from.x - to.x) / side, (from.y - to.y) / side]
  if (!other) return movedCrop(crop, size, right, down)
  const near = zoomedCrop(crop, size, (crop.zoom * distance(to, other)) / Math.max(1, distance(from, other)))
  // The middle between the fingers goes half as far.
  return movedCrop(near, size, right / 2, down / 2)
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
