import type { Image } from './catalogue.ts'

/** The width of the small variant of covers and portraits, in pixels. */
export const SMALL_IMAGE_WIDTH = 192
/** The width of the large variant of covers and portraits, in pixels. */
export const IMAGE_WIDTH = 640

/** The `sizes` attribute of the main picture of a page. */
export const MAIN_IMAGE_SIZES = '(max-width: 768px) 100vw, 400px'

/** Returns the `srcset` attribute of a picture; undefined for a picture without a small variant. */
export const getImageSources = ({ url, small }: Image) => small && `${small} ${SMALL_IMAGE_WIDTH}w, ${url} ${IMAGE_WIDTH}w`
