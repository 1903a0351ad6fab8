import * as z from 'zod/mini'
import { defineEndpoint } from '../../contract/index.ts'
import { sendRequest } from '../api/send-request.ts'

const reportPluginProblem = defineEndpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'Tell the operator that something of a plugin broke',
  access: 'guest',
  body: z.object({ plugin: z.string(), place: z.string(), message: z.string() }),
  response: z.object({}),
})

/** Fetched when there is something to tell: shapes are no part of the first page. */
export const sendProblem = (body: { readonly plugin: string; readonly place: string; readonly message: string }) => sendRequest(reportPluginProblem, { body })
