import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** What a form asks for it with. */
const Field = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch') }),
  z.object({ kind: z.literal('select'), options: z.array(z.object({ id: z.string(), label: z.string() })) }),
  z.object({ kind: z.literal('time-zone') }),
  // One of a list that `GET value-lists/{list}` has; `none` are the words for null, where that may be.
  z.object({ kind: z.literal('list'), list: z.string(), none: z.nullable(z.string()) }),
  z.object({ kind: z.literal('number'), isWhole: z.boolean(), minimum: z.nullable(z.number()), maximum: z.nullable(z.number()), isNullable: z.boolean() }),
  z.object({ kind: z.literal('text'), isLong: z.boolean(), isNullable: z.boolean() }),
  z.object({ kind: z.literal('secret') }),
])
export type Field = z.infer<typeof Field>

export const Setting = z.object({
  key: z.string(),
  /** In the reader's language; the key where its owner has no words for it. */
  label: z.string(),
  help: z.nullable(z.string()),
  /** `null`: no simple field fits, a page of its own has to ask for it. */
  field: z.nullable(Field),
  /** Of a secret one, `null`. */
  value: z.unknown(),
  isSet: z.boolean(),
  /** Not for this reader, who may change others: the permission `admin` is needed. */
  isLocked: z.boolean(),
})
export type Setting = z.infer<typeof Setting>

const access = { permission: 'settings.update' } as const
const reply = z.object({ settings: z.array(Setting) })

export const listSettings = defineEndpoint({
  method: 'GET',
  path: 'settings',
  summary: 'Every setting of the core and of the plugins that are on; of secret ones only whether they are set',
  access,
  response: reply,
})

/** The core's own call, asked for one list of values with texts. */
export const getValueList = defineEndpoint({
  method: 'GET',
  path: 'value-lists/{name}',
  summary: 'A list to choose from',
  access: 'guest',
  params: z.strictObject({ name: z.string() }),
  response: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string() }))),
})

export const saveSettings = defineEndpoint({
  method: 'PUT',
  path: 'settings',
  summary:
    'Change settings, all of them or none. A secret one stays as it is with an empty text, and goes with null. Secret and guarded ones need the password confirmed; guarded ones the permission admin',
  access,
  body: z.strictObject({ values: z.record(z.string(), z.unknown()) }),
  response: reply,
  errors: ['admin.settings.guarded', 'password_confirmation_required'],
})
