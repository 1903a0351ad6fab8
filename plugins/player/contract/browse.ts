import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Genre, Image } from './catalogue.ts'

export const getPopularGenres = defineEndpoint({
  method: 'GET',
  path: 'browse/genres',
  summary: 'The genres with the most music, for the empty search page',
  access: { permission: 'music.view' },
  acceptsAccessToken: true,
  response: z.object({ genres: z.array(z.extend(Genre, { image: z.nullable(Image) })) }),
})
