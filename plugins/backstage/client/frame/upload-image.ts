import type { Image } from '@balafon/plugin-player/contract/catalogue'
import { sendRequest } from '@balafon/sdk/client'
import { uploadBackstageImage } from '../../contract/requests.ts'

/** Uploads a picture and returns it as forms store it. */
export async function uploadImage(file: File): Promise<Image> {
  return (await sendRequest(uploadBackstageImage, { file })).image
}
