import { sendRequest } from '@balafon/sdk/client'
import { uploadAdminImage } from '../../../contract/administration/music.ts'
import type { Image } from '../../../contract/catalogue.ts'

/** The width and height of uploaded covers and pictures of artists and categories, in pixels. */
export const PICTURE_SIDE_PIXELS = 1400

/** Uploads a picture and returns the value that a form stores for it. */
export const uploadPicture = async (file: File): Promise<Image> => (await sendRequest(uploadAdminImage, { file })).image
