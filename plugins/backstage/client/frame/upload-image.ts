import type { Image } from '@balafon/plugin-player/contract/catalogue'
import { sendRequest } from '@balafon/sdk/client'
import { uploadBackstageImage } from '../../contract/requests.ts'

/** The width and height of uploaded covers and pictures of artists, in pixels. */
export const PICTURE_SIDE_PIXELS = 1400

/** Uploads a picture and returns the value that a form stores for it. */
export async function uploadImage(file: File): Promise<Image> {
  return (await sendRequest(uploadBackstageImage, { file })).image
}
