import * as z from 'zod/mini'
import { type BootstrapData, endpoint } from '../../contract/index.ts'
import { call } from '../api/call.ts'
import { applyBootstrap } from '../state/bootstrap.ts'
import { changeLanguage } from './i18n.ts'

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

/** Remembers the language, speaks it, and fetches the plugins' labels in it; the page stays, and so does the music. */
export async function changeLocale(locale: string) {
  await call(postLocale, { body: { locale } })
  applyBootstrap((await call(getBootstrapData, { query: { locale } })) as unknown as BootstrapData)
  await changeLanguage(locale)
}
