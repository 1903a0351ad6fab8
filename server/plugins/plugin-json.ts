import { type Manifest, NotificationChannel } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Contributions } from './contributions.ts'
import { verifySignature } from './packing/signature.ts'

const Build = z.object({
  digest: z.string(),
  // The global name of the module federation container.
  container: z.string(),
  entry: z.string(),
  preload: z.array(z.string()),
  // The languages of the text files.
  texts: z.array(z.string()).optional(),
  server: z.string().optional(),
  // The digests of the built client files, by path.
  files: z.record(z.string(), z.string()),
  // The digests of the files that run on the server, by path, at the time of the build.
  sources: z.record(z.string(), z.string()).optional(),
})

const Notification = z.object({
  // A name with a prefix, such as `player.new_album`.
  id: z
    .string()
    .regex(/^[a-z][\w-]*(\.[\w-]+)+$/)
    .max(100),
  group: z.string(),
  label: z.string(),
  subject: z.string().optional(),
  channels: z.array(NotificationChannel).min(1).optional(),
  permission: z.string().optional(),
})

const PluginJson = z.looseObject({
  // A name, for third-party plugins with the publisher's name before it: `player`, `team.notes`.
  id: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/),
  title: z.string(),
  version: z.string(),
  engines: z.object({ balafon: z.string() }),
  contributes: Contributions.optional(),
  notifications: z.array(Notification).optional(),
  scopes: z.array(z.string()).optional(),
  build: Build,
  // SHA-384 digests by path. `plugin pack` adds them.
  packed: z.record(z.string(), z.string()).optional(),
  signature: z.object({ key: z.string(), value: z.string() }).optional(),
})

/** The result of checking the signature of a packed plugin against its content. */
export type SignatureState = { readonly status: 'none' } | { readonly status: 'invalid' } | { readonly status: 'valid'; readonly key: string }

/** The data that a site reads about a plugin before it runs any of its code. */
export interface PluginDescriptor {
  readonly manifest: Manifest
  readonly build: z.infer<typeof Build>
  /** SHA-384 digests by path, of every file of a packed plugin except plugin.json. */
  readonly packedDigests?: Readonly<Record<string, string>>
  readonly signature: SignatureState
}

/** Parses a plugin.json and checks its signature. Throws an error of one line when it is invalid. */
export function parsePluginJson(text: string): PluginDescriptor {
  try {
    const json: unknown = JSON.parse(text)
    const { build, packed: packedDigests, signature, ...manifest } = PluginJson.parse(json)
    return { manifest: manifest as unknown as Manifest, build, ...(packedDigests && { packedDigests }), signature: checkSignature(signature, json as object) }
  } catch (error) {
    throw new Error(`plugin.json is invalid: ${describeJsonError(error as Error)}`)
  }
}

function checkSignature(signature: z.infer<typeof PluginJson>['signature'], json: object): SignatureState {
  if (!signature) return { status: 'none' }
  return verifySignature(signature, json) ? { status: 'valid', key: signature.key } : { status: 'invalid' }
}

function describeJsonError(error: Error): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  return issue ? `${issue.path.join(' → ')}: ${issue.message}` : (error.message.split('\n')[0] ?? '')
}
