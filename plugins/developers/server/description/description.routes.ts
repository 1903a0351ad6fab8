import { implement, JsonText } from '@balafon/sdk/server'
import { getOpenApi } from '../../contract/description.ts'

export const descriptionRoutes = (describeApi: () => Promise<object>) => [implement(getOpenApi, async () => new JsonText(JSON.stringify(await describeApi())))]
