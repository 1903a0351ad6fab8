import { implement, type ServerContext } from '@balafon/sdk/server'
import { fillAd, listAds } from '../../contract/ads.ts'
import type { AdsAdministration } from './ads.service.ts'

export const adsRoutes = (ads: AdsAdministration, languageOf: ServerContext['getLanguage']) => [
  implement(listAds, async ({ request }) => ({ slots: await ads.list(languageOf(request)) })),
  implement(fillAd, async ({ params, body, user, request }) => ({ slots: await ads.fill(params.slot, body.code, user.id, languageOf(request)) })),
]
