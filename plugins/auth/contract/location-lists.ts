import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

const LocationLists = z.object({
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  localizations: z.array(z.object({ language: z.string(), name: z.string() })),
  timezones: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string(), aliases: z.array(z.string()), countries: z.array(z.string()) }))),
})
export type LocationLists = z.infer<typeof LocationLists>

/** The core's `GET value-lists/{names}` with the three lists of the account settings. */
export const getLocationLists = defineEndpoint({
  method: 'GET',
  path: 'value-lists/countries,localizations,timezones',
  summary: 'List countries, languages and time zones',
  access: 'guest',
  response: LocationLists,
})
