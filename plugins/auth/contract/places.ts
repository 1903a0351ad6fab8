import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

const Places = z.object({
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  localizations: z.array(z.object({ language: z.string(), name: z.string() })),
  timezones: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string(), aliases: z.array(z.string()), countries: z.array(z.string()) }))),
})
export type Places = z.infer<typeof Places>

/** The core's `GET value-lists/{names}`, asked for the three lists that an account's settings need. */
export const getPlaces = defineEndpoint({
  method: 'GET',
  path: 'value-lists/countries,localizations,timezones',
  summary: 'Countries, languages and time zones to choose from',
  access: 'guest',
  response: Places,
})
