import { endpoint, User } from '@balafon/sdk/contract'
import { z } from 'zod'
import { LANGUAGES } from '../i18n/translator.ts'

export const getBootstrapData = endpoint({
  method: 'GET',
  path: 'bootstrap-data',
  summary: 'What a page brings with it, anew',
  access: 'guest',
  query: z.strictObject({ locale: z.enum(LANGUAGES).optional() }),
  reply: z.looseObject({}),
})

export const getMe = endpoint({
  method: 'GET',
  path: 'me',
  summary: 'The signed-in user',
  access: 'user',
  query: z.strictObject({ with: z.string().max(200).optional() }),
  reply: z.object({ user: User }),
})

export const changeLocale = endpoint({
  method: 'POST',
  path: 'users/me/locale',
  summary: 'Change the language of the screens',
  access: 'guest',
  body: z.strictObject({ locale: z.enum(LANGUAGES) }),
  reply: z.object({ locale: z.enum(LANGUAGES) }),
})
