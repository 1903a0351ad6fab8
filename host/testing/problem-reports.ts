import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { respondTo } from './fake-api.ts'

const reportProblem = defineEndpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'Report an error of a plugin',
  access: 'guest',
  body: z.looseObject({}),
  response: z.object({}),
})

/** Accepts the reports of errors in plugins, for tests of components that fail. */
export const acceptProblemReports = respondTo(reportProblem, () => ({}))
