import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The form field of a setting, or of a property of one. */
const SimpleField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('switch') }),
  // `nullLabel` is the label of the option that saves null; it is null when the setting has no such option.
  z.object({ kind: z.literal('select'), options: z.array(z.object({ id: z.string(), label: z.string() })), nullLabel: z.nullable(z.string()) }),
  z.object({ kind: z.literal('time-zone') }),
  // One value of the value list `GET value-lists/{list}`, for example `home_pages`. `nullLabel` as above.
  z.object({ kind: z.literal('list'), list: z.string(), nullLabel: z.nullable(z.string()) }),
  z.object({ kind: z.literal('number'), isInteger: z.boolean(), minimum: z.nullable(z.number()), maximum: z.nullable(z.number()), isNullable: z.boolean() }),
  z.object({ kind: z.literal('text'), isLong: z.boolean(), isNullable: z.boolean() }),
  z.object({ kind: z.literal('secret') }),
  // A list of short texts.
  z.object({ kind: z.literal('texts'), maxItems: z.nullable(z.number()) }),
])
export type SimpleField = z.infer<typeof SimpleField>

const propertyTexts = { name: z.string(), label: z.string(), help: z.nullable(z.string()) }
const SimpleProperty = z.object({ ...propertyTexts, field: SimpleField })
const NestedObject = z.object({ kind: z.literal('object'), properties: z.array(SimpleProperty), isNullable: z.boolean() })
const Property = z.object({ ...propertyTexts, field: z.union([SimpleField, NestedObject]) })
/** A property of an object, with its field. Objects in objects have simple properties only. */
export type Property = z.infer<typeof Property>

/** A field of a setting. Objects have one field for each property, and lists of objects one row for each object. */
const Field = z.union([
  SimpleField,
  z.object({ kind: z.literal('object'), properties: z.array(Property), isNullable: z.boolean() }),
  z.object({ kind: z.literal('rows'), properties: z.array(Property), maxItems: z.nullable(z.number()) }),
])
export type Field = z.infer<typeof Field>

export const Setting = z.object({
  key: z.string(),
  /** In the user's language; the key when there is no translation. */
  label: z.string(),
  help: z.nullable(z.string()),
  /** `null` when no field fits: such a setting needs a settings page with its own component. */
  field: z.nullable(Field),
  /** `null` for secrets. */
  value: z.unknown(),
  /** Whether a value is stored; otherwise the default applies. */
  isSet: z.boolean(),
  /** Whether only users with the permission `admin` can change it, and this user is not one of them. */
  isLocked: z.boolean(),
  /** The field is shown while another setting has one of these values. */
  dependsOn: z.nullable(z.object({ key: z.string(), values: z.array(z.unknown()) })),
  /** A text that the administrator needs elsewhere to configure the setting, such as a callback URL. */
  copyText: z.nullable(z.string()),
})
export type Setting = z.infer<typeof Setting>

const access = { permission: 'settings.update' } as const
const response = z.object({ settings: z.array(Setting) })

export const listSettings = defineEndpoint({
  method: 'GET',
  path: 'settings',
  summary: 'List the settings of the core and the enabled plugins, without the values of secrets',
  access,
  response,
})

/** The core's endpoint for one value list. */
export const getValueList = defineEndpoint({
  method: 'GET',
  path: 'value-lists/{name}',
  summary: 'Get a list of values to choose from',
  access: 'guest',
  params: z.strictObject({ name: z.string() }),
  response: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string() }))),
})

export const saveSettings = defineEndpoint({
  method: 'PUT',
  path: 'settings',
  summary:
    'Change settings, all of them or none. An empty text keeps a secret, null removes it. Secret and guarded settings need a confirmed password, guarded ones also the permission admin',
  access,
  body: z.strictObject({ values: z.record(z.string(), z.unknown()) }),
  response,
  errors: ['admin.settings.guarded', 'password_confirmation_required'],
})
