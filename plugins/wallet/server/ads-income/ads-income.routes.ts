import { getIdempotencyKey, implement, requireUser } from '@balafon/sdk/server'
import { createAdsIncome, distributeAdsIncome, listAdsIncome, previewAdsDistribution } from '../../contract/ads-income.ts'
import type { AdsIncomeService } from './ads-income.service.ts'

export const createAdsIncomeRoutes = (adsIncome: AdsIncomeService) => [
  implement(listAdsIncome, () => adsIncome.list()),
  implement(createAdsIncome, ({ body, user, request, transaction }) => adsIncome.create(body, requireUser(user).id, getIdempotencyKey(request), transaction)),
  implement(previewAdsDistribution, ({ params, query }) => adsIncome.preview(params.id, query.percent)),
  implement(distributeAdsIncome, ({ params, body, user, transaction }) => adsIncome.distribute(params.id, body.percent, requireUser(user).id, transaction)),
]
