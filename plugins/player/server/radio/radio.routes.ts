import { implement } from '@balafon/sdk/server'
import { getRadio } from '../../contract/radio.ts'
import type { RadioService } from './radio.service.ts'

export const createRadioRoutes = (radio: RadioService) => [
  implement(getRadio, ({ params, query: { cursor, exclude, seed, perPage }, user, request }) =>
    radio.getRadio({
      ...params,
      cursor,
      seed,
      excludedIds: exclude?.split(',').map(Number) ?? [],
      count: perPage,
      userId: user?.id ?? null,
      language: request.language,
    }),
  ),
]
