import * as z from 'zod/mini'
import { type BootstrapData, endpoint } from '../../contract/index.ts'
import { call } from '../api/call.ts'

const postLocale = endpoint({
  method: 'POST',
  path: 'users/me/locale',
  summary: 'Change the language of the screens',
  access: 'guest',
  body: z.object({ locale: z.string() }),
  reply: z.object({ locale: z.string() }),
})

const getBootstrapData = endpoint({
  method: 'GET',
  path: 'bootstrap-data',
  summary: 'What a page brings with it, anew',
  access: 'guest',
  query: z.object({ locale: z.string() }),
  reply: z.looseObject({}),
})

/** Has the language remembered; gives what a page in it comes with. Fetched when somebody changes it: shapes are no part of the first page. */
export async function sendLocale(locale: string): Promise<BootstrapData> {
  await call(postLocale, { body: { locale } })
  return (await call(getBootstrapData, { query: { locale } })) as unknown as BootstrapData
}
