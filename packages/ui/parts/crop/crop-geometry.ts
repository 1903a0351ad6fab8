export interface Size {
  readonly width: number
  readonly height: number
}

/** The selected square of an image: its centre in image pixels, and its zoom relative to the largest possible square. */
export interface Crop {
  /** 1 for the largest square that fits the image. */
  readonly zoom: number
  readonly x: number
  readonly y: number
}

/** The smallest side of the square in image pixels. A smaller part of the image would look blurred. */
const MIN_SIDE = 128
const MAX_ZOOM = 8

/** Returns the highest zoom that still shows a sharp image. */
export const getMaxZoom = ({ width, height }: Size) => Math.min(MAX_ZOOM, Math.max(1, Math.min(width, height) / MIN_SIDE))

/** Returns the side of the square in image pixels. */
export const getCropSide = ({ zoom }: Crop, { width, height }: Size) => Math.min(width, height) / zoom

/** Creates the largest square, in the middle of the image. */
export const createInitialCrop = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 })

const clamp = (minimum: number, value: number, maximum: number) => Math.min(maximum, Math.max(minimum, value))

/** Moves the square back inside the image. */
function moveInsideImage(crop: Crop, size: Size): Crop {
  const halfSide = getCropSide(crop, size) / 2
  return { zoom: crop.zoom, x: clamp(halfSide, crop.x, size.width - halfSide), y: clamp(halfSide, crop.y, size.height - halfSide) }
}

/**
 * Moves the square within the image.
 * @param right distance as a fraction of the square's side
 * @param down distance as a fraction of the square's side
 */
export function moveCrop(crop: Crop, size: Size, right: number, down: number): Crop {
  const side = getCropSide(crop, size)
  return moveInsideImage({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, size)
}

/** Changes the zoom around the centre of the square. */
export const zoomCrop = (crop: Crop, size: Size, zoom: number): Crop => moveInsideImage({ ...crop, zoom: clamp(1, zoom, getMaxZoom(size)) }, size)

interface Point {
  readonly x: number
  readonly y: number
}

interface PointerMove {
  readonly from: Point
  readonly to: Point
  /** The second pointer during a pinch. */
  readonly other?: Point | undefined
  /** Side of the crop view in screen pixels. */
  readonly side: number
}

/** Applies a pointer movement: one pointer drags the image; two pointers pinch it, which drags and zooms. */
export function dragCrop(crop: Crop, size: Size, { from, to, other, side }: PointerMove): Crop {
  const [right, down] = [(from.x - to.x) / side, (from.y - to.y) / side]
  if (!other) return moveCrop(crop, size, right, down)
  const zoomed = zoomCrop(crop, size, (crop.zoom * getDistance(to, other)) / Math.max(1, getDistance(from, other)))
  // Moves the square by 50 % of the distance, because the middle between two pointers moves by 50 % when one pointer moves.
  return moveCrop(zoomed, size, right / 2, down / 2)
}

const getDistance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
