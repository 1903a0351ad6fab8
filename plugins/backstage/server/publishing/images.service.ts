import type { Image } from '@balafon/plugin-player/contract/catalogue'
import { fieldProblem } from '@balafon/sdk/server'
import { getCatalogue } from '../access/catalogue-client.ts'
import type { BackstageContext } from '../models.ts'

export type ImagesService = ReturnType<typeof createImagesService>

/** Creates the service of uploaded pictures. */
export function createImagesService(context: Pick<BackstageContext, 'getProviders' | 'models'>) {
  const { UploadedImage } = context.models
  return {
    /** Stores a picture as a square cover. */
    async add(bytes: Buffer, userId: number): Promise<Image> {
      const image = await getCatalogue(context).addImage(bytes, userId)
      await UploadedImage.create({ ...image, userId })
      return image
    },
    /**
     * Returns the stored pictures with the URLs of `images`. Colours and sizes that the form sends are ignored, because they could be wrong.
     * @param known The pictures that the item already has. They are accepted, wherever they were uploaded.
     * @throws 422 at the field when another picture was not uploaded in the backstage
     */
    async requireImages(images: readonly Image[], known: readonly (Image | null)[], field: string): Promise<Image[]> {
      const uploaded = await UploadedImage.findAll({ where: { url: images.map(({ url }) => url) } })
      const byUrl = new Map([...known, ...uploaded].flatMap((image) => (image ? [[image.url, presentImage(image)] as const] : [])))
      return images.map(({ url }) => {
        const image = byUrl.get(url)
        if (!image) throw fieldProblem({ [field]: 'backstage.image.unknown' })
        return image
      })
    },
  }
}

const presentImage = ({ url, small, hue, chroma }: Omit<Image, 'small'> & { readonly small?: string | null | undefined }): Image => ({
  url,
  ...(small && { small }),
  hue,
  chroma,
})
