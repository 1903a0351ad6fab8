import * as z from 'zod/mini'
import { type BootstrapData, defineEndpoint } from '../../contract/index.ts'
import { sendRequest } from '../api/send-request.ts'

const postLocale = defineEndpoint({
  method: 'POST',
  path: 'users/me/locale',
  summary: 'Change the language of the screens',
  access: 'guest',
  body: z.object({ locale: z.string() }),
  response: z.object({ locale: z.string() }),
})

const getBootstrapData = defineEndpoint({
  method: 'GET',
  path: 'bootstrap-data',
  summary: 'Get the data that a page is delivered with',
  access: 'guest',
  query: z.object({ locale: z.string() }),
  response: z.custom<BootstrapData>((value) => typeof value === 'object' && value !== null),
})

/**
 * Saves the language and returns the bootstrap data in it. This module is imported lazily, because its schemas are not needed for
 * the first screen.
 */
export async function saveLocale(locale: string): Promise<BootstrapData> {
  await sendRequest(postLocale, { body: { locale } })
  return sendRequest(getBootstrapData, { query: { locale } })
}
