import { implement, requireUser } from '@balafon/sdk/server'
import { listAds, updateAd } from '../../contract/ads.ts'
import type { AdsService } from './ads.service.ts'

export const createAdsRoutes = (ads: AdsService) => [
  implement(listAds, async ({ request }) => ({ slots: await ads.list(request.language) })),
  implement(updateAd, async ({ params, body, user, request }) => ({ slots: await ads.update(params.slot, body.code, requireUser(user).id, request.language) })),
]
