import { implement } from '@balafon/sdk/server'
import { getOEmbed, recordEmbedPlay } from '../../contract/embeds.ts'
import type { EmbedsService } from './embeds.service.ts'

export const createEmbedRoutes = (embeds: EmbedsService) => [
  implement(getOEmbed, ({ query, request }) => embeds.getOEmbed(query, request.language)),
  implement(recordEmbedPlay, async ({ params, rawBody }) => ({ is_counted: await embeds.recordPlay(params.trackId, rawBody) })),
]
