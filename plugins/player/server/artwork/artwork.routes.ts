import { implement, Redirect } from '@balafon/sdk/server'
import { type ArtworkSize, getArtwork } from '../../contract/artwork.ts'
import type { ArtworkService } from './artwork.service.ts'

export const createArtworkRoutes = (artwork: ArtworkService) => [
  implement(getArtwork, async ({ params: { size, file } }) => new Redirect(await artwork.getUrl(buildPublicPath(file), size as ArtworkSize))),
]

/** Returns the path of a public file: the server stores it in a folder with the first two characters of its name. */
const buildPublicPath = (file: string) => `public/${file.slice(0, 2)}/${file}`
