import type { Image } from '@balafon/plugin-player/contract/catalogue'
import { sendRequest } from '@balafon/sdk/client'
import { uploadBackstageImage } from '../../contract/requests.ts'

/** The side of the pictures of artists and covers that are uploaded, in pixels. */
export const PICTURE_SIDE = 1400

/** Uploads a picture and returns it as forms store it. */
export async function uploadImage(file: File): Promise<Image> {
  return (await sendRequest(uploadBackstageImage, { file })).image
}
