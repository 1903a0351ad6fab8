import { type Crop, getCropSide, type Size } from './crop-geometry.ts'

/** Between 0 (smallest file) and 1 (best image). */
const WEBP_QUALITY = 0.92

/** Decodes a file into an image element; rejects when the file is not an image. */
export async function loadImage(file: File): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } catch (error) {
    releaseImage(image)
    throw error
  }
}

/** Frees the memory of an image from `loadImage`. */
export const releaseImage = ({ src }: HTMLImageElement) => URL.revokeObjectURL(src)

export const getImageSize = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Size => ({ width, height })

/**
 * Renders the cropped square into a file with the given name.
 * @param outputSide The side of the rendered square in pixels.
 */
export async function renderCrop(image: HTMLImageElement, crop: Crop, name: string, outputSide: number): Promise<File> {
  const side = getCropSide(crop, getImageSize(image))
  const canvas = document.createElement('canvas')
  canvas.width = outputSide
  canvas.height = outputSide
  canvas.getContext('2d')?.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, outputSide, outputSide)
  // Browsers that cannot encode WebP return PNG.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', WEBP_QUALITY))
  if (!blob) throw new Error('The browser could not encode the cropped image')
  return new File([blob], name, { type: blob.type })
}
