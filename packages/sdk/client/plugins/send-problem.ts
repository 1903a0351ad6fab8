import * as z from 'zod/mini'
import { defineEndpoint } from '../../contract/index.ts'
import { sendRequest } from '../api/send-request.ts'

const reportPluginProblem = defineEndpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'Report an error of a plugin to the administrators',
  access: 'guest',
  body: z.object({ plugin: z.string(), location: z.string(), message: z.string() }),
  response: z.object({}),
})

/** Sends a problem report. This module is imported lazily, because its schemas are not needed for the first screen. */
export const sendProblem = (body: { readonly plugin: string; readonly location: string; readonly message: string }) =>
  sendRequest(reportPluginProblem, { body })
