import { implement, Redirect } from '@balafon/sdk/server'
import { type ArtworkSize, getArtwork } from '../../contract/artwork.ts'
import type { ArtworkService } from './artwork.service.ts'

export const createArtworkRoutes = (artwork: ArtworkService) => [
  implement(getArtwork, async ({ params: { size, file } }) => new Redirect(await artwork.getUrl(`public/${file.slice(0, 2)}/${file}`, size as ArtworkSize))),
]
