import { implement, JsonText } from '@balafon/sdk/server'
import { getOpenApi } from '../../contract/description.ts'

export const descriptionRoutes = (describeApi: () => Promise<object>) => [
  // It is as the frame wrote it: checking it against the part that the screen reads would cut off the rest.
  implement(getOpenApi, async () => new JsonText(JSON.stringify(await describeApi()))),
]
