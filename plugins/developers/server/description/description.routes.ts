import { implement, JsonText } from '@balafon/sdk/server'
import { getOpenApi } from '../../contract/description.ts'
import type { DescriptionService } from './description.service.ts'

export const createDescriptionRoutes = (description: DescriptionService) => [
  implement(getOpenApi, async () => new JsonText(JSON.stringify(await description.describeApi()))),
]
