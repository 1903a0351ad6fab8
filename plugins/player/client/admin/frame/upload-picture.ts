import { sendRequest } from '@balafon/sdk/client'
import { uploadAdminImage } from '../../../contract/administration/music.ts'
import type { Image } from '../../../contract/catalogue.ts'

/** The side of the uploaded pictures of artists, covers and categories, in pixels. */
export const PICTURE_SIDE = 1400

/** Uploads a picture and returns it as forms store it. */
export const uploadPicture = async (file: File): Promise<Image> => (await sendRequest(uploadAdminImage, { file })).image
