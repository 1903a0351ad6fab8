import { type Crop, type Size, sideOf } from './crop-geometry.ts'

const SIDE = 512

/** A chosen file as a picture that can be drawn; rejects when it is none. */
export async function loadPicture(file: File): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = URL.createObjectURL(file)
  try {
    await picture.decode()
    return picture
  } catch (error) {
    forgetPicture(picture)
    throw error
  }
}

export const forgetPicture = ({ src }: HTMLImageElement) => URL.revokeObjectURL(src)

export const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height })

/** The chosen square, as a file under the same name. */
export async function cutOut(picture: HTMLImageElement, crop: Crop, name: string): Promise<File> {
  const side = sideOf(crop, sizeOf(picture))
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  canvas.getContext('2d')?.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, SIDE, SIDE)
  // A browser that writes no WebP gives PNG instead.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('the picture could not be drawn')
  return new File([blob], name, { type: blob.type })
}
